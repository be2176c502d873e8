import { type FilterRow, joinValues } from '../../domain/query/filter-rows';
import { type ReportRow, unnamed } from '../../domain/reports/language/question';
import type { DrillField, Report } from '../../domain/reports/language/report';
import { pickTypes, taskTypes } from '../../domain/tasks/statuses';
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
  { by, days, taskType: only, pickTypes: own }: Extract<Report['drill'], { kind: 'tasks' }>,
  row: ReportRow,
  address: ReportAddress,
): string {
  const { warehouseSectionIDs, from, to } = address;
  const named = Object.entries(by).map(([column, field]) => ({ field, value: row[column] }));
  const cellOf = (wanted: DrillField) => named.find(({ field }) => field === wanted)?.value;
  const range = rangeOf(address, {});
  const completed = { attribute: 'timeCompleted', operation: 'between', value: `${range.from}, ${range.to}` };
  const taskType = taskTypes.find((one) => one === cellOf('taskType')) ?? only;
  const warehouse = cellOf('warehouse');
  return tasksAddress({
    warehouseID: typeof warehouse === 'number' ? warehouse : address.warehouseID,
    warehouseSectionIDs,
    taskTypes: taskType ? [taskType] : address.taskTypes,
    days: days === 'delivery' ? { from, to } : { from: null, to: null },
    pickTypes: own ?? pickTypes,
    conditions: [
      ...named.flatMap(({ field, value }) => conditionOf(field, value)),
      ...(Object.values(by).includes('picker') || address.pickerIDs.length === 0
        ? []
        : [isByOneOf(address.pickerIDs)]),
      ...(days === 'completed' ? [completed] : []),
    ],
  });
}

const attributes: Readonly<Partial<Record<DrillField, string>>> = {
  productCode: 'productCode',
  bin: 'bin',
  picker: 'pickerID',
  route: 'route',
};

function isByOneOf(pickerIDs: readonly number[]): FilterRow {
  return { attribute: 'pickerID', operation: 'in', value: joinValues(pickerIDs) };
}

function conditionOf(field: DrillField, value: unknown): readonly FilterRow[] {
  const attribute = attributes[field];
  if (attribute === undefined || value === null || value === undefined) return [];
  // No route is called so.
  if (field === 'route' && value === unnamed) return [];
  return [{ attribute, operation: '=', value: String(value) }];
}
