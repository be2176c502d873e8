import {
  type PickerNow,
  secondsSince,
  shownTask,
  snapshotFilter,
} from '../../domain/reports/pickers-snapshot';
import { type Picker, pickers } from '../../domain/resources/company/pickers';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import type { Executor } from '../database/database';
import { sql } from '../database/sql';
import { selectRows } from '../rows/read-rows';
import type { ReportRequest } from './report-request';
import { anyOf } from './task-conditions';

/** The pickers' present work, the most recently active first (`pickersSnapshot` of the domain decides who is shown). */
export async function readPickersSnapshot(
  tx: Executor,
  { companyID, scope }: ReportRequest,
  now: Date,
): Promise<readonly PickerNow[]> {
  const current = await selectRows<Task>(
    tx,
    tasks,
    sql`where "companyID" = ${companyID} and "taskID" in (
      select distinct on ("pickerID") "taskID" from "tasks"
      where "companyID" = ${companyID} and ${await anyOf(tx, [snapshotFilter(scope)], companyID)}
      order by "pickerID", "lastActionTime" desc nulls last, "taskID" desc)`,
  );
  const isAnywhere = scope.warehouseID === null && scope.warehouseSectionIDs.length === 0;
  const shown = await selectRows<Picker>(
    tx,
    pickers,
    sql`where "companyID" = ${companyID} and ("pickerID" = any(${sql.param(current.map(({ pickerID }) => pickerID))}::int[])
      or (${isAnywhere}::boolean and "lastActionTime" between ${scope.from}::timestamptz and ${scope.to}::timestamptz))
      order by "lastActionTime" desc nulls last, "pickerID"`,
  );
  const byPicker = new Map(current.map((task) => [task.pickerID, task]));
  return shown.map((picker) => ({
    pickerID: picker.pickerID,
    pickerCode: picker.pickerCode,
    pickerName: `${picker.firstName} ${picker.lastName}`,
    lastActionTime: picker.lastActionTime,
    activeTime: secondsSince(picker.lastActionTime, now.getTime()),
    task: shownTask(byPicker.get(picker.pickerID)),
  }));
}
