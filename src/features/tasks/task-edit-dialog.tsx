import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { updateRow } from '../../domain/mutations/rows';
import { planStatus } from '../../domain/mutations/task-actions';
import type { Row } from '../../domain/resource';
import { type Task, tasks } from '../../domain/resources/tasks';
import { nextStatuses, statusLabels, type TaskStatus } from '../../domain/statuses';
import { useSession } from '../../resource-kit/device';
import { ResourceForm } from '../../resource-kit/resource-form';
import { dropUnsaved, hasUnsaved } from '../../resource-kit/unsaved';
import { useLabel } from '../../resource-kit/use-label';
import { useSubmit } from '../../resource-kit/use-submit';
import { Button } from '../../ui/button';
import { Select } from '../../ui/forms/select';
import { useConfirm } from '../../ui/overlay/confirm';
import { Dialog } from '../../ui/overlay/dialog';
import { useActionContext } from './action-context';

/** What may not change once a task exists. */
const locked = ['taskType', 'warehouseID', 'taskNumber'];

/** The fields of a task and, beside them, the statuses that it may go to (decision 10). */
export function TaskEditDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useLingui();
  const say = useLabel();
  const formID = useId();
  const confirm = useConfirm();
  const submit = useSubmit();
  const { companyID } = useSession();
  const context = useActionContext();
  const [status, setStatus] = useState<TaskStatus>(task.status);
  const offered: readonly TaskStatus[] = [
    task.status,
    ...nextStatuses(task.status, task.pickedAmount > 0, context.statuses),
  ];
  const close = async () => {
    const isChanged = hasUnsaved() || status !== task.status;
    const body = t`The changes have not been saved.`;
    if (
      isChanged &&
      !(await confirm({ title: t`Discard the changes?`, body, confirmLabel: t`Discard`, danger: true }))
    )
      return;
    dropUnsaved();
    onClose();
  };
  const save = async (_: Row, changes: Row) => {
    const edits = Object.keys(changes).length === 0 ? [] : [updateRow(tasks, task, changes, companyID)];
    const moves = status === task.status ? { writes: [], refused: [] } : planStatus([task], status, context);
    const work = { writes: [...edits, ...moves.writes], refused: moves.refused };
    const isNothing = work.writes.length === 0 && work.refused.length === 0;
    if (!isNothing && !(await submit(work, { undo: true }))) return;
    dropUnsaved();
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      onClose={() => void close()}
      title={t`Edit task ${task.taskNumber}`}
      footer={
        <>
          <Button onClick={() => void close()}>{t`Cancel`}</Button>
          <Button type="submit" form={formID} variant="primary">
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          className="sm:w-60"
          label={say(tasks.fields.status.label)}
          value={status}
          options={offered.map((value) => ({ value, label: say(statusLabels[value]) }))}
          onChange={({ target }) => setStatus(offered.find((value) => value === target.value) ?? task.status)}
        />
        <ResourceForm
          id={formID}
          resource={tasks}
          row={task}
          locked={locked}
          lookupFilters={() => ({ warehouseSectionID: { warehouseID: task.warehouseID } })}
          onSubmit={save}
        />
      </div>
    </Dialog>
  );
}
