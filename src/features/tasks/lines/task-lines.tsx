import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { refuseDoneLine } from '../../../domain/mutations/task-lines';
import { isSummed } from '../../../domain/mutations/task-merging';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useMay } from '../../../resource-kit/device/use-may';
import { Button, buttonClass } from '../../../ui/button';
import { isSelected, noSelection } from '../../../ui/data-table/selection';
import { IconPlus } from '../../../ui/icons';
import { IconTrash } from '../../../ui/later-icons';
import { TaskLinesTable } from './task-lines-table';
import { useDeleteLines } from './use-delete-lines';
import { useLineStates } from './use-line-states';
import { useParentTask } from './use-parent-task';
import { useShownLines } from './use-shown-lines';

interface TaskLinesProps {
  task: Task;
  lines: readonly TaskLine[];
  /** The sub-tasks of the lines, by key, if they are not the task's own. */
  orders?: ReadonlyMap<number, Task>;
  base: string;
  /** Lines can be added. */
  isOpen: boolean;
}

/** The lines of a task: opened one by one, selectable only by a user who may delete them (user 1). */
export function TaskLines({ task, lines, orders, base, isOpen }: TaskLinesProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayCreate = useMay('create', taskLines);
  const mayDelete = useMay('delete', taskLines);
  const remove = useDeleteLines();
  const stateOf = useLineStates();
  const [selection, setSelection] = useState(noSelection);
  const { shown, note } = useShownLines(lines);
  const chosen = shown.filter((line) => isSelected(selection, line.taskLineID));
  const parent = useParentTask(task);
  const isKept = orders
    ? [...orders.values()].some((order) => refuseDoneLine(order) !== null)
    : refuseDoneLine(task) !== null || isSummed(task, parent);
  const mayChoose = mayDelete && !isKept;
  const addressOf = ({ taskID, taskLineID }: TaskLine) =>
    `${base}${orders ? `/subTasks/${taskID}` : ''}/taskLines/${taskLineID}`;
  const removeChosen = async () => {
    const taskOf = ({ taskID }: TaskLine) => {
      const order = orders?.get(taskID);
      return order ? { task: order, parent: task } : { task, parent };
    };
    if (await remove(chosen, taskOf)) setSelection(noSelection);
  };
  return (
    <>
      {mayCreate && isOpen && (
        <div className="border-line flex flex-wrap gap-2 border-b px-4 py-2">
          <Link to={`${base}/taskLines/new`} className={buttonClass()}>
            <IconPlus />
            {t`Add a line`}
          </Link>
          {task.taskID > 0 && (
            <Link to={`/tasks/${task.taskID}/taskLines/import`} className={buttonClass()}>
              {t`Import task lines`}
            </Link>
          )}
        </div>
      )}
      {note}
      <TaskLinesTable
        lines={shown}
        orders={orders}
        onOpen={(line) => void navigate(addressOf(line))}
        stateOf={stateOf}
        choice={
          mayChoose
            ? {
                selection,
                onChange: setSelection,
                actions: (
                  <Button size="sm" icon={IconTrash} onClick={() => void removeChosen()}>{t`Delete`}</Button>
                ),
              }
            : undefined
        }
      />
    </>
  );
}
