import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { type ErpState, erpPatch, erpStateOfOrders } from '../../../domain/tasks/erp-states';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import { lockTask, patchTask } from '../../tasks/task-store';
import type { UnitOfWork } from '../../writes/unit-of-work';

/** Sets where a task stands with the accounting system; the task that it was merged into follows its orders. */
export async function setErpState(work: UnitOfWork, task: Task, state: ErpState | null): Promise<void> {
  await patchTask(work, task.taskID, erpPatch(state, work.now));
  if (task.pickType !== 'SUBTASK' || task.parentTaskID === null) return;
  // Its lock puts orders that end at once in a row; what the others have written is read after it.
  const merged = await lockTask(work, task.parentTaskID);
  if (!merged) return;
  const orders = await selectRows<Task>(
    work.tx,
    tasks,
    sql`where "companyID" = ${work.companyID} and "parentTaskID" = ${merged.taskID}`,
  );
  const together = erpStateOfOrders(orders);
  if (together !== merged.erpState) await patchTask(work, merged.taskID, erpPatch(together, work.now));
}
