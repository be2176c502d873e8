import { useImperativeHandle, useState } from 'react';
import { changePickerQueues, compareQueues, type StoredQueue } from '../../domain/mutations/picker-queues';
import { pickers } from '../../domain/resources/company/pickers';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { rowOf } from '../../resource-kit/device/use-rows';
import { useDraft } from '../../resource-kit/drafts/use-draft';
import type { FormSectionProps } from '../../resource-kit/record/form-section';
import { Skeleton } from '../../ui/feedback/skeleton';
import { QueueEditor } from './queue-editor';
import { checkDrafts, choicesOf, draftsOf, parseEntered, queuesForm } from './queue-rows';
import { usePickerQueues, useQueuesAreOn } from './use-picker-queues';

/** Below a picker's form: task queues. */
export function PickerEditor(props: FormSectionProps) {
  const pickerID = props.row ? rowOf(pickers, props.row).pickerID : null;
  const hasQueues = useQueuesAreOn();
  const stored = usePickerQueues(pickerID ?? 0);
  // Compared with the queues that the user saw at first: rows that other users add meanwhile stay.
  const [begin, setBegin] = useState<readonly StoredQueue[] | null>(pickerID === null ? [] : null);
  if (begin === null && stored) setBegin(stored);
  if (!hasQueues) return null;
  return begin ? <LoadedEditor {...props} first={begin} /> : <Skeleton className="mt-4 h-24" />;
}

interface LoadedEditorProps extends FormSectionProps {
  first: readonly StoredQueue[];
}

function LoadedEditor({ row, ref, first }: LoadedEditorProps) {
  const device = useDevice();
  const { companyID } = useSession();
  const [stored, setStored] = useState(first);
  const [drafts, setDrafts] = useState(() => draftsOf(stored));
  const [isChecked, setChecked] = useState(false);
  const problems = checkDrafts(drafts);
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(draftsOf(stored));
  const draft = useDraft({
    form: queuesForm(row && rowOf(pickers, row).pickerID),
    isDirty: isChanged,
    entered: drafts,
    take: () => ({ stored, drafts }),
    restore: (found) => {
      const entered = parseEntered(found);
      if (!entered) return false;
      setStored(entered.stored);
      setDrafts(entered.drafts);
      return true;
    },
  });
  useImperativeHandle(ref, () => ({
    showProblems: () => setChecked(true),
    async plan(saved) {
      setChecked(true);
      if (problems.size > 0) return null;
      draft.submitted();
      const picker = rowOf(pickers, saved);
      const changes = compareQueues(stored, choicesOf(drafts));
      if (changes.length === 0) return [];
      const created = changes.filter(({ operation }) => operation === 'create');
      const newIDs = await Promise.all(created.map(() => device.newID()));
      return [changePickerQueues(picker, changes, { companyID, newIDs })];
    },
  }));
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <QueueEditor
        drafts={drafts}
        stored={stored}
        onChange={setDrafts}
        problems={isChecked ? problems : new Map()}
      />
    </div>
  );
}
