import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import { rowOf, useRow } from '../../../resource-kit/device/use-rows';
import { MissingKey, MissingNote } from '../../../resource-kit/record/row-gate';
import { useLeaveForm } from '../../../resource-kit/record/unsaved/use-leave-form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import { TaskForm } from './task-form';
import { useTaskEdit } from './use-task-edit';

/** Statuses that the list's dialog offers; the task's page offers the others too. */
const usual: readonly TaskStatus[] = ['new', 'started', 'paused', 'completed'];

/** A task's form over the list. It stays when others delete the task, and says so. */
export function TaskEditDialog({ task: chosen, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useLingui();
  const formID = useId();
  const leaveForm = useLeaveForm();
  const found = useRow(tasks.name, chosen.taskID);
  // The list's row lacks the lines, which decide about the possible types; other users may also change the task.
  const task = found.kind === 'row' ? rowOf(tasks, found.row) : chosen;
  const edit = useTaskEdit(task);
  const isMissing = found.kind === 'missing';
  // A status chosen on the task's page and not saved is included, too.
  const offered = edit.offered.filter((status) => [task.status, edit.status, ...usual].includes(status));
  const close = async () => {
    if (await leaveForm()) onClose();
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
      <MissingKey value={isMissing ? task.taskID : null}>
        <MissingNote />
      </MissingKey>
      <TaskForm id={formID} task={task} edit={{ ...edit, offered }} onSaved={onClose} />
    </Dialog>
  );
}
