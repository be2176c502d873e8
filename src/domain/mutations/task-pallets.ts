import { label } from '../../lib/label';
import type { Row } from '../resource';
import type { TaskPallet } from '../resources/tasks/task-pallets';
import type { Task } from '../resources/tasks/tasks';
import { noKeyYet } from '../sync/fold-children';
import type { Plan } from '../sync/write';
import { type PalletCount, palletSummary } from '../tasks/pallets';
import { planEach } from './plan-each';
import { type RefusalReason, reasonOf } from './refusals';

/** Why pallets cannot be counted for a task; null: they can. */
export function refusePallets(task: Pick<Task, 'lineCount'>): RefusalReason | null {
  return task.lineCount === 0 ? reasonOf('task.no-lines') : null;
}

/** Counts pallets from the contents of tasks. Only the server knows how many there will be. */
export function planCreatePallets(tasks: readonly Task[], companyID: number): Plan {
  return planEach(tasks, refusePallets, (task) => ({
    name: 'task.create-pallets',
    request: {
      method: 'POST',
      path: 'tasks/action/create-pallets',
      body: { companyID, taskIds: [task.taskID] },
    },
    patch: {},
    title: label('Count pallets of task {number}', { number: task.taskNumber }),
  }));
}

/** A task's pallets as corrected by a user: integers of at least 0, only the changed types. */
export interface PalletChange {
  readonly task: Task;
  /** The task's pallets as the user saw them. */
  readonly known: readonly TaskPallet[];
  readonly pallets: readonly PalletCount[];
}

/** @param nameOf a pallet type, as the server names it */
export function planUpdatePallets(
  changes: readonly PalletChange[],
  companyID: number,
  nameOf: (palletTypeID: number) => string,
): Plan {
  const changeOf = new Map(changes.map((change) => [change.task.taskID, change]));
  return planEach(
    changes.map(({ task }) => task),
    () => null,
    (task) => ({
      name: 'task.update-pallets',
      request: {
        method: 'POST',
        path: 'tasks/action/update-pallets',
        body: {
          companyID,
          tasks: [
            {
              taskID: task.taskID,
              pallets: (changeOf.get(task.taskID)?.pallets ?? []).map(({ palletTypeID, amount }) => ({
                palletTypeID,
                amount,
              })),
            },
          ],
        },
      },
      patch: shownPallets(task, changeOf.get(task.taskID), nameOf),
      title: label('Set pallets of task {number}', { number: task.taskNumber }),
    }),
  );
}

/**
 * A task's pallets with the changes. They are a field of the task's own row: as rows of their own new ones would be
 * creations, and a creation whose answer is lost is looked for (S39).
 */
function shownPallets(
  { taskID, companyID }: Task,
  { known, pallets }: Pick<PalletChange, 'known' | 'pallets'> = { known: [], pallets: [] },
  nameOf: (palletTypeID: number) => string,
): Row {
  const amounts = new Map(pallets.map(({ palletTypeID, amount }) => [palletTypeID, amount]));
  const kept = known.map((row) => ({ ...row, amount: amounts.get(row.palletTypeID) ?? row.amount }));
  const types = new Set(known.map(({ palletTypeID }) => palletTypeID));
  const added = pallets
    .filter(({ palletTypeID }) => !types.has(palletTypeID))
    .map((count) => ({ ...count, taskPalletID: noKeyYet, companyID, taskID }));
  const taskPallets = [...kept, ...added].filter(({ amount }) => amount > 0);
  return { taskPallets, palletSummary: palletSummary(taskPallets, nameOf) };
}
