import { label } from '../../lib/label';
import type { Task } from '../resources/tasks/tasks';
import type { Plan } from '../sync/write';
import type { PalletCount } from '../tasks/pallets';
import { planEach } from './plan-each';
import { type RefusalReason, reasonOf } from './refusals';

/** Why pallets cannot be counted for a task; null: they can. */
export function refusePallets(task: Pick<Task, 'lineCount'>): RefusalReason | null {
  return task.lineCount === 0 ? reasonOf('task.no-lines') : null;
}

/** Counts pallets from what tasks hold. How many there will be, only the server knows. */
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

/** Pallets of a task as a user has corrected them: integers of at least 0, only the types that changed. */
export interface PalletChange {
  readonly task: Task;
  readonly pallets: readonly PalletCount[];
}

export function planUpdatePallets(changes: readonly PalletChange[], companyID: number): Plan {
  const palletsOf = new Map(changes.map(({ task, pallets }) => [task.taskID, pallets]));
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
              pallets: (palletsOf.get(task.taskID) ?? []).map(({ palletTypeID, amount }) => ({
                palletTypeID,
                amount,
              })),
            },
          ],
        },
      },
      patch: {},
      title: label('Set pallets of task {number}', { number: task.taskNumber }),
    }),
  );
}
