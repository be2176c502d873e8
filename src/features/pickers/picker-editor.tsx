import { useImperativeHandle, useState } from 'react';
import { changePickerQueues, compareQueues } from '../../domain/mutations/picker-queues';
import { pickers } from '../../domain/resources/company/pickers';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { rowOf } from '../../resource-kit/device/use-rows';
import type { FormSectionProps } from '../../resource-kit/record/form-section';
import { useUnsaved } from '../../resource-kit/record/unsaved';
import { Skeleton } from '../../ui/feedback/skeleton';
import { QueueEditor } from './queue-editor';
import { checkDrafts, choicesOf, draftsOf } from './queue-rows';
import { usePickerQueues, useQueuesAreOn } from './use-picker-queues';

type Stored = NonNullable<ReturnType<typeof usePickerQueues>>;

/** Below a picker's form: task queues. */
export function PickerEditor(props: FormSectionProps) {
  const pickerID = props.row ? rowOf(pickers, props.row).pickerID : null;
  const hasQueues = useQueuesAreOn();
  const stored = usePickerQueues(pickerID ?? 0);
  // What the user sees at the beginning is what is compared with: rows that others add meanwhile stay.
  const [begin, setBegin] = useState<Stored | null>(pickerID === null ? [] : null);
  if (begin === null && stored) setBegin(stored);
  if (!hasQueues) return null;
  return begin ? <LoadedEditor {...props} stored={begin} /> : <Skeleton className="mt-4 h-24" />;
}

function LoadedEditor({ ref, stored }: FormSectionProps & { stored: Stored }) {
  const device = useDevice();
  const { companyID } = useSession();
  const [drafts, setDrafts] = useState(() => draftsOf(stored));
  const [isChecked, setChecked] = useState(false);
  const problems = checkDrafts(drafts);
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(draftsOf(stored));
  useUnsaved(isChanged);
  useImperativeHandle(ref, () => ({
    async plan(saved) {
      setChecked(true);
      if (problems.size > 0) return null;
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
      <QueueEditor drafts={drafts} onChange={setDrafts} problems={isChecked ? problems : new Map()} />
    </div>
  );
}
