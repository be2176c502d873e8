import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { binFields, type RenamedBin } from '../../../domain/tasks/carried-names';
import { name } from '../../database/rows';
import { sql } from '../../database/sql';
import { failure } from '../../http/api-error';
import { updateRows } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockOpenTasks } from '../task-store';

/** The open tasks of a warehouse with lines at a bin, locked until the transaction ends. */
function lockTasksNaming(
  unit: UnitOfWork,
  { warehouseID, bin }: { readonly warehouseID: unknown; readonly bin: unknown },
): Promise<readonly number[]> {
  // By `offset` it is evaluated for each open task: the lines of all years are many more.
  return lockOpenTasks(
    unit,
    sql`t."warehouseID" = ${warehouseID} and exists (select 1 from "taskLines" l
      where l."companyID" = t."companyID" and l."taskID" = t."taskID" and ${bin} in (l."bin", l."binTo") offset 0)`,
  );
}

/**
 * Renames a bin on the lines of open tasks, so that pickers find it by its label, and bookings find its location. Done
 * lines are renamed, too, since a batch knows the lines of its orders by their bins. Completed tasks keep the former
 * name. Refused if two lines of a batch would become equal.
 */
export async function renameBin(unit: UnitOfWork, { warehouseID, from, to }: RenamedBin): Promise<void> {
  const { tx, companyID } = unit;
  const taskIDs = await lockTasksNaming(unit, { warehouseID, bin: from });
  if (taskIDs.length === 0) return;
  if (await wouldJoin(unit, taskIDs, { from, to })) throw failure(409, 'task.batch-lines');
  for (const field of binFields) {
    const lines = await tx.rows(sql`
      select "taskLineID" from "taskLines" where "companyID" = ${companyID}
        and "taskID" = any(${sql.param(taskIDs)}::int[]) and ${name(field)} = ${from} order by "taskLineID"`);
    await updateRows(
      unit,
      taskLines,
      lines.map((row) => Number(row.taskLineID)),
      { [field]: to },
    );
  }
  for (const taskID of taskIDs) unit.touch(tasks.name, taskID);
}

/**
 * Whether a batch has a line with the new name that equals one with the old name otherwise (`batchKey`): picks are
 * shared out by these keys.
 */
async function wouldJoin(
  { tx, companyID }: UnitOfWork,
  taskIDs: readonly number[],
  { from, to }: Pick<RenamedBin, 'from' | 'to'>,
): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from "tasks" t
    join "taskLines" l on l."companyID" = t."companyID" and l."taskID" = t."taskID"
    join "taskLines" o on o."companyID" = l."companyID" and o."taskID" = l."taskID" and o."productID" = l."productID"
      and o."lot" is not distinct from l."lot" and o."uom" = l."uom"
    where t."companyID" = ${companyID} and t."taskID" = any(${sql.param(taskIDs)}::int[]) and t."pickType" = 'BATCH'
      and l."bin" = ${from} and o."bin" = ${to} limit 1`);
  return found.length > 0;
}
