import { isObject, type JsonObject } from '../../lib/json-values';
import type { ConfigProblem } from './config-problems';
import { erpStates } from './erp-states';
import { isKey, isListColumn, isSortedField, listOf } from './list-config-values';
import { pickTypes, taskStatuses, taskTypes } from './statuses';

const choices: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ['status', taskStatuses],
  ['taskType', taskTypes],
  ['pickType', pickTypes],
]);

/**
 * The first invalid part of a task list's defaults (decision 40); null: all are valid. Unknown keys are ignored. The
 * reader of the defaults skips what is refused here (`features/tasks/list/list-config.ts`).
 */
export function listConfigProblem(value: unknown): ConfigProblem | null {
  if (!isObject(value)) return { code: 'config.no-object' };
  const column = listOf(value.columns).find((name) => !isListColumn(name));
  if (column !== undefined) return unknownAt('columns', column);
  const [field, direction] = listOf(value.sort);
  if (field !== undefined && !isSortedField(field)) return unknownAt('sort', field);
  if (!isNothing(direction) && direction !== 'ASC' && direction !== 'DESC')
    return { code: 'config.no-direction', values: { path: 'sort' } };
  if (isNothing(value.filters)) return null;
  return isObject(value.filters)
    ? filterProblem(value.filters)
    : { code: 'config.no-object-at', values: { path: 'filters' } };
}

function filterProblem(filters: JsonObject): ConfigProblem | null {
  for (const [name, known] of choices) {
    const other = listOf(filters[name]).find((one) => !known.includes(one));
    if (other !== undefined) return unknownAt(`filters.${name}`, other);
  }
  const { erpState, onHold, routeID, pickerID, dispatchID } = filters;
  const states: readonly unknown[] = erpStates;
  if (!isNothing(erpState) && !states.includes(erpState)) return unknownAt('filters.erpState', erpState);
  if (!isNothing(onHold) && typeof onHold !== 'boolean')
    return { code: 'config.no-flag', values: { path: 'filters.onHold' } };
  const keys = Object.entries({
    routeID: listOf(routeID),
    pickerID: ownList(pickerID),
    dispatchID: ownList(dispatchID),
  });
  const wrong = keys.find(([, wanted]) => !wanted.every(isKey));
  return wrong ? { code: 'config.no-number', values: { path: `filters.${wrong[0]}` } } : null;
}

/**
 * The first invalid part of a choice of line states.
 * @param value `{states: […]}` or just the list
 */
export function lineStatesProblem(value: unknown): ConfigProblem | null {
  const states = isObject(value) ? value.states : value;
  if (!Array.isArray(states)) return { code: 'config.no-list', values: { path: 'states' } };
  const known: readonly unknown[] = taskStatuses;
  const other = states.find((state) => !known.includes(state));
  return other === undefined ? null : unknownAt('states', other);
}

function unknownAt(path: string, value: unknown): ConfigProblem {
  return { code: 'config.unknown', values: { path, name: JSON.stringify(value) } };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** For fields that take one value only. */
function ownList(value: unknown): readonly unknown[] {
  return isNothing(value) ? [] : [value];
}
