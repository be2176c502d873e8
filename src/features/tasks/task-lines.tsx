import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type TaskLine, taskLines } from '../../domain/resources/task-lines';
import type { Task } from '../../domain/resources/tasks';
import { useMay } from '../../resource-kit/use-may';
import { Button } from '../../ui/button';
import { isSelected, NO_SELECTION } from '../../ui/data-table/selection';
import { IconTrash } from '../../ui/icons';
import { TaskLinesTable } from './task-lines-table';
import { useDeleteLines } from './use-delete-lines';
import { useLineStates } from './use-line-states';

/** The lines of a task: opened one by one, chosen only by who may delete them (user 1). */
export function TaskLines({ task, lines, base }: { task: Task; lines: readonly TaskLine[]; base: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayDelete = useMay('delete', taskLines);
  const remove = useDeleteLines();
  const stateOf = useLineStates();
  const [selection, setSelection] = useState(NO_SELECTION);
  const chosen = lines.filter((line) => isSelected(selection, line.taskLineID));
  const removeChosen = async () => {
    if (await remove(task, chosen)) setSelection(NO_SELECTION);
  };
  return (
    <TaskLinesTable
      lines={lines}
      onOpen={(line) => void navigate(`${base}/taskLines/${line.taskLineID}`)}
      stateOf={stateOf}
      choice={
        mayDelete
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
  );
}
