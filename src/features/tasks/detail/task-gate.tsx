import type { ReactNode } from 'react';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf, useRow } from '../../../resource-kit/device/use-rows';
import { RowGate } from '../../../resource-kit/record/row-gate';
import { stateOfRow } from '../../../resource-kit/record/state-badge';
import type { RowState } from '../../../ui/data-table/types';

export interface OpenTask {
  readonly task: Task;
  /** Whether a change of it waits for the server or was refused. */
  readonly state: RowState;
}

interface TaskGateProps {
  text: string;
  /** Shown instead of the note that there is no such task. */
  missing?: ReactNode;
  children: (open: OpenTask) => ReactNode;
}

/** The task of a key in an address, with its children; fetched if the device does not have it. */
export function TaskGate({ text, missing, children }: TaskGateProps) {
  const id = Number(text);
  const isKey = Number.isSafeInteger(id);
  const result = useRow('tasks', isKey ? id : null);
  return (
    <RowGate
      result={isKey ? result : { kind: 'missing' }}
      id={isKey ? id : 0}
      back="/tasks"
      missing={missing}
    >
      {(found) => children({ task: rowOf(tasks, found.row), state: stateOfRow(found) })}
    </RowGate>
  );
}
