import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { addLines } from '../../../domain/mutations/task-lines';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { useMay } from '../../../resource-kit/device/use-may';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { RecordFrame } from '../../../resource-kit/record/record-frame';
import { dropUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { Banner } from '../../../ui/feedback/banner';
import { NoPermissionState } from '../../../ui/feedback/states';
import { linesOf } from '../detail/task-children';
import { type TaskTrail, useTaskName, useTrailCrumbs } from '../detail/task-trail';
import { useLineRefusal } from '../lines/use-line-refusal';
import { useParentTask } from '../lines/use-parent-task';
import { nextDraft } from './line-drafts';
import { LinesEditor } from './lines-editor';
import { useLineDrafts } from './use-line-drafts';
import { useNewLines } from './use-new-lines';

/** `…/taskLines/new`: adds lines to the last task of the trail. */
export function AddLinesPage({ trail }: { trail: TaskTrail }) {
  const { t } = useLingui();
  const translate = useLabel();
  const nameOf = useTaskName();
  const crumbs = useTrailCrumbs(trail, t`New`);
  const navigate = useNavigate();
  const newLines = useNewLines();
  const submit = useSubmit();
  const mayCreate = useMay('create', taskLines);
  const open = trail.at(-1);
  const numbers = open ? linesOf(open.task).map(({ lineNumber }) => lineNumber) : [];
  const lastLine = Math.max(0, ...numbers);
  const rows = useLineDrafts(`new lines of ${open?.task.taskID}`, () => [nextDraft([], lastLine)]);
  const refusal = useLineRefusal(open?.task ?? null);
  const parent = useParentTask(open?.task ?? null);
  if (!open || !mayCreate) return <NoPermissionState isPage />;
  const { task, base } = open;
  const back = `${base}/taskLines`;
  const save = async () => {
    const filled = rows.takeFilled(task);
    if (!filled) return;
    const lines = await newLines(filled);
    if (!lines) return;
    const writes = addLines({ task, parent }, lines);
    if (writes.length > 0 && !(await submit(writes, { undo: true }))) return;
    dropUnsaved();
    await navigate(back, { replace: true });
  };
  const title = t`New task lines`;
  return (
    <RecordFrame
      crumbs={crumbs}
      title={title}
      windowTitle={[title, nameOf(task)]}
      form={{
        onSave: save,
        canSave: rows.isTouched && refusal === null,
        cancel: () => void navigate(back),
      }}
    >
      {refusal && <Banner tone="warning">{translate(refusal)}</Banner>}
      <LinesEditor rows={rows} warehouseID={task.warehouseID} task={task} lastLine={lastLine} />
    </RecordFrame>
  );
}
