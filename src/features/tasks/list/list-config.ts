import type { Sort } from '../../../domain/query/query';
import type { Row } from '../../../domain/resource';
import { erpStates } from '../../../domain/tasks/erp-states';
import { isKey, isListColumn, isSortedField, listOf } from '../../../domain/tasks/list-config-values';
import { pickTypes, taskStatuses, taskTypes } from '../../../domain/tasks/statuses';
import { isObject } from '../../../lib/json-values';
import type { TaskFilters } from './task-filters';

/** A warehouse's or section's own defaults of the task list; unnamed ones stay as usual. */
export interface ListConfig {
  readonly columns?: readonly string[];
  readonly sort?: Sort;
  readonly filters?: Partial<TaskFilters>;
}

/** The config of the one chosen section, else that of the warehouse. @param rows of `taskListConfigs` */
export function listConfigFor(
  rows: readonly Row[],
  { warehouseID, warehouseSectionIDs }: Pick<TaskFilters, 'warehouseID' | 'warehouseSectionIDs'>,
): ListConfig {
  const ofWarehouse = rows.filter((row) => warehouseID !== null && row['warehouseID'] === warehouseID);
  const [sectionID, ...others] = warehouseSectionIDs;
  const ofSection = ofWarehouse.find(
    (row) => others.length === 0 && sectionID !== undefined && row['warehouseSectionID'] === sectionID,
  );
  const found = ofSection ?? ofWarehouse.find((row) => row['warehouseSectionID'] === null);
  return readListConfig(found?.['value']);
}

/** Reads `{columns?, sort?: [field, direction], filters?: {field: value or values}}`; unknown names are left out. */
function readListConfig(value: unknown): ListConfig {
  if (!isObject(value)) return {};
  const columns = listOf(value.columns).filter(isListColumn);
  const sort = readSort(value.sort);
  return {
    ...(columns.length > 0 && { columns }),
    ...(sort && { sort }),
    ...(isObject(value.filters) && { filters: readFilters(value.filters) }),
  };
}

function readSort(value: unknown): Sort | null {
  const [field, direction] = listOf(value);
  if (!isSortedField(field)) return null;
  return [[field, direction === 'DESC' ? 'DESC' : 'ASC']];
}

function readFilters(filters: Readonly<Record<string, unknown>>): Partial<TaskFilters> {
  const { status, taskType, pickType, routeID, pickerID, dispatchID, onHold, erpState } = filters;
  const accounting = erpState === null ? 'none' : erpStates.find((state) => state === erpState);
  return {
    ...(status !== undefined && { statuses: choicesOf(status, taskStatuses) }),
    ...(taskType !== undefined && { taskTypes: choicesOf(taskType, taskTypes) }),
    ...(pickType !== undefined && { pickTypes: choicesOf(pickType, pickTypes) }),
    ...(routeID !== undefined && { routeIDs: listOf(routeID).filter(isKey) }),
    ...(isKey(pickerID) && { pickerID }),
    ...(isKey(dispatchID) && { dispatchID }),
    ...(typeof onHold === 'boolean' && { onHold }),
    ...(accounting && { accounting }),
  };
}

function choicesOf<T extends string>(value: unknown, choices: readonly T[]): readonly T[] {
  const wanted = listOf(value);
  return choices.filter((choice) => wanted.includes(choice));
}
