import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { sql } from '../../database/sql';
import { updateRows } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';

export interface RenamedBin {
  readonly warehouseID: unknown;
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * Lets the lines of open tasks name a bin as it is called now: pickers find it by its label, and what is booked finds its
 * location. Those that are done too, for a batch knows the lines of its orders by their bins. Completed tasks keep what
 * they were done with.
 */
export async function renameBin(unit: UnitOfWork, { warehouseID, from, to }: RenamedBin): Promise<void> {
  const { tx, companyID } = unit;
  const open = await tx.rows(sql`
    select t."taskID" from "tasks" t
    where t."companyID" = ${companyID} and t."warehouseID" = ${warehouseID} and t."status" <> 'completed'
      and exists (select 1 from "taskLines" l where l."companyID" = t."companyID" and l."taskID" = t."taskID"
        and ${from} in (l."bin", l."binTo"))
    order by t."taskID" for update`);
  const taskIDs = open.map((row) => Number(row.taskID));
  for (const field of ['bin', 'binTo'] as const) {
    const lines = await tx.rows(sql`
      select "taskLineID" from "taskLines" where "companyID" = ${companyID}
        and "taskID" = any(${sql.param(taskIDs)}::int[]) and ${sql.identifier(field)} = ${from} order by "taskLineID"`);
    await updateRows(
      unit,
      taskLines,
      lines.map((row) => Number(row.taskLineID)),
      { [field]: to },
    );
  }
  for (const taskID of taskIDs) unit.touch(tasks.name, taskID);
}
