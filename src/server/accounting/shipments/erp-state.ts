import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { type ErpState, erpPatch, erpStateOfOrders } from '../../../domain/tasks/erp-states';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import { lockTasks, patchTask, patchTasks } from '../../tasks/task-store';
import type { UnitOfWork } from '../../writes/unit-of-work';

/** Sets the accounting state of tasks; the tasks that they were merged into follow their orders. */
export async function setErpStates(
  unit: UnitOfWork,
  changed: readonly Task[],
  state: ErpState | null,
): Promise<void> {
  await patchTasks(
    unit,
    changed.map(({ taskID }) => taskID),
    erpPatch(state, unit.now),
  );
  const parentIDs = new Set(
    changed.flatMap((task) => (task.pickType === 'SUBTASK' ? (task.parentTaskID ?? []) : [])),
  );
  if (parentIDs.size === 0) return;
  // This lock serializes orders that end at the same time; the others' writes are read after it.
  const merged = await lockTasks(unit, [...parentIDs]);
  const orders = await selectRows<Task>(
    unit.tx,
    tasks,
    sql`where "companyID" = ${unit.companyID} and "parentTaskID" = any(${sql.param([...merged.keys()])}::int[])`,
  );
  for (const { taskID, erpState } of merged.values()) {
    const together = erpStateOfOrders(orders.filter(({ parentTaskID }) => parentTaskID === taskID));
    if (together !== erpState) await patchTask(unit, taskID, erpPatch(together, unit.now));
  }
}
