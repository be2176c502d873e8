import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { useMay } from '../../../resource-kit/device/use-may';
import { useOfferActions } from '../../../resource-kit/list/offered-actions';
import {
  listNeighbours,
  type Neighbours,
  readListContext,
  siblingNeighbours,
  useKeptPlace,
} from '../../../resource-kit/record/neighbours';
import { RecordFrame } from '../../../resource-kit/record/record-frame';
import type { RecordEdit } from '../../../resource-kit/record/use-record-edit';
import { Badge } from '../../../ui/badge';
import type { RowState } from '../../../ui/data-table/types';
import { IconHand, IconPlus } from '../../../ui/icons';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import { useTaskActions } from '../actions/use-task-actions';
import { useSubTasks } from './sub-tasks';
import { TaskStatusChip } from './task-status';
import { type TaskStep, type TaskTrail, useTaskName, useTrailCrumbs } from './task-trail';

interface TaskFrameProps {
  trail: TaskTrail;
  task: Task;
  state: RowState;
  edit: RecordEdit;
  children: ReactNode;
}

const none: readonly MenuEntry[] = [];

/** The frame of a task's page. */
export function TaskFrame({ trail, task, state, edit, children }: TaskFrameProps) {
  const { t } = useLingui();
  const name = useTaskName()(task);
  const mayEdit = useMay('update', tasks);
  const navigate = useNavigate();
  const actions = useTaskActions({
    read: async () => [task],
    onDone: (action) => {
      if (action?.leaves) void navigate(readListContext('tasks')?.from ?? '/tasks');
    },
    place: 'task',
    task,
  });
  useOfferActions(edit.form ? none : actions.entries);
  const more = useCopyEntries(task, trail.length === 1);
  return (
    <>
      <RecordFrame
        crumbs={useTrailCrumbs(trail)}
        title={name}
        windowTitle={[name, t`Tasks`]}
        badges={
          <>
            <TaskStatusChip status={task.status} />
            {task.onHold && <Badge tone="paused" icon={IconHand}>{t`On hold`}</Badge>}
          </>
        }
        state={state}
        neighbours={useNeighbours(trail.at(-2), task)}
        form={edit.form}
        onEdit={mayEdit ? edit.start : undefined}
        menu={[...actions.entries, ...more]}
      >
        {children}
      </RecordFrame>
      {actions.dialogs}
    </>
  );
}

/** A copy of a sub-task would have no parent: only tasks of the list are copied. */
function useCopyEntries(task: Task, isListed: boolean): readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayCreate = useMay('create', tasks);
  if (!mayCreate || !isListed) return none;
  return [
    { id: 'before-more', separator: true },
    {
      id: 'copy',
      label: t`Copy to a new task`,
      icon: IconPlus,
      onSelect: () => void navigate(`/tasks/v2/new?copy=${task.taskID}`),
    },
  ];
}

/** The tasks around one in the list it was opened from; for a sub-task, those of the same parent. */
function useNeighbours(parent: TaskStep | undefined, { taskID }: Task): Neighbours {
  const siblings = useSubTasks(parent?.task.taskID ?? null);
  useKeptPlace(parent ? 'subTasks' : 'tasks', taskID, parent && `${parent.base}/subTasks`);
  if (!parent) return listNeighbours('tasks', taskID);
  const ids = (siblings?.rows ?? []).map((row) => row.taskID);
  const addresses = ids.map((id) => `${parent.base}/subTasks/${id}/taskLines`);
  return siblingNeighbours(addresses, ids.indexOf(taskID));
}
