import type { FilterRow } from '../../domain/query/filter-rows';
import type { ReportRow } from '../../domain/reports/language/question';
import type { DrillField, Report } from '../../domain/reports/language/report';
import { taskTypes } from '../../domain/tasks/statuses';
import { tasksAddress } from '../../task-kit/tasks-address';
import { type ReportAddress, rangeOf } from './report-address';

/** Where the tasks behind a row are; null: nowhere. */
export function drillAddress({ drill }: Report, row: ReportRow, address: ReportAddress): string | null {
  if (drill.kind === 'tasks') return taskListAddress(drill, row, address);
  const key = row[drill.key];
  if (typeof key !== 'number') return null;
  return drill.kind === 'task' ? `/tasks/${key}` : `/errors/${key}`;
}

function taskListAddress(
  { by, days }: Extract<Report['drill'], { kind: 'tasks' }>,
  row: ReportRow,
  address: ReportAddress,
): string {
  const { warehouseID, warehouseSectionIDs, from, to } = address;
  const named = Object.entries(by).map(([column, field]) => ({ field, value: row[column] }));
  const conditions = named.flatMap(({ field, value }) => conditionOf(field, value));
  const range = rangeOf(address, {});
  const completed = { attribute: 'timeCompleted', operation: 'between', value: `${range.from}, ${range.to}` };
  const type = named.find(({ field }) => field === 'taskType')?.value;
  const taskType = taskTypes.find((one) => one === type);
  return tasksAddress({
    warehouseID,
    warehouseSectionIDs,
    ...(taskType && { taskType }),
    days: days === 'delivery' ? { from, to } : { from: null, to: null },
    pickTypes: days === 'delivery' ? ['NORMAL', 'SUBTASK'] : ['NORMAL', 'SUBTASK', 'CLUSTER', 'BATCH'],
    conditions: [...conditions, ...(days === 'completed' ? [completed] : [])],
  });
}

const attributes: Readonly<Partial<Record<DrillField, string>>> = {
  productCode: 'productCode',
  bin: 'bin',
  picker: 'pickerID',
  route: 'route',
};

function conditionOf(field: DrillField, value: unknown): readonly FilterRow[] {
  const attribute = attributes[field];
  if (attribute === undefined || value === null || value === undefined) return [];
  return [{ attribute, operation: '=', value: String(value) }];
}
