import { isObject } from '../../lib/json-values';
import { tasks } from '../resources/tasks/tasks';
import { erpStates } from './erp-states';
import { pickTypes, taskStatuses, taskTypes } from './statuses';

const columns: ReadonlySet<unknown> = new Set([...tasks.list.columns, ...tasks.list.more]);
const choices: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ['status', taskStatuses],
  ['taskType', taskTypes],
  ['pickType', pickTypes],
]);

/**
 * What of a task list's defaults (decision 40) means nothing, in words; null: all of it can be followed. Keys of others
 * are left alone.
 */
export function listConfigProblem(value: unknown): string | null {
  if (!isObject(value)) return 'an object is wanted';
  const column = listOf(value.columns).find((name) => !columns.has(name));
  if (column !== undefined) return `columns: there is no ${JSON.stringify(column)}`;
  const [field, direction] = listOf(value.sort);
  if (field !== undefined && !(typeof field === 'string' && Object.hasOwn(tasks.fields, field)))
    return `sort: there is no ${JSON.stringify(field)}`;
  if (!isNothing(direction) && direction !== 'ASC' && direction !== 'DESC') return 'sort: ASC or DESC';
  return value.filters === undefined || value.filters === null ? null : filterProblem(value.filters);
}

function filterProblem(filters: unknown): string | null {
  if (!isObject(filters)) return 'filters: an object is wanted';
  for (const [name, known] of choices) {
    const wanted = filters[name];
    const other = listOf(wanted).find((one) => !known.includes(one));
    if (other !== undefined) return `filters.${name}: there is no ${JSON.stringify(other)}`;
  }
  const { erpState, onHold, routeID, pickerID, dispatchID } = filters;
  const states: readonly unknown[] = erpStates;
  if (!isNothing(erpState) && !states.includes(erpState))
    return `filters.erpState: there is no ${JSON.stringify(erpState)}`;
  if (!isNothing(onHold) && typeof onHold !== 'boolean') return 'filters.onHold: true or false';
  const keys = Object.entries({
    routeID: listOf(routeID),
    pickerID: ownList(pickerID),
    dispatchID: ownList(dispatchID),
  });
  const wrong = keys.find(([, wanted]) => !wanted.every(Number.isSafeInteger));
  return wrong ? `filters.${wrong[0]}: a number is wanted` : null;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Of a field that takes one value only. */
function ownList(value: unknown): readonly unknown[] {
  return isNothing(value) ? [] : [value];
}

/** What of the states in which lines are shown there is not, in words. @param value `{states: […]}` or the list alone */
export function lineStatesProblem(value: unknown): string | null {
  const states = isObject(value) ? value.states : value;
  if (!Array.isArray(states)) return 'states: a list is wanted';
  const known: readonly unknown[] = taskStatuses;
  const other = states.find((state) => !known.includes(state));
  return other === undefined ? null : `states: there is no ${JSON.stringify(other)}`;
}

function listOf(value: unknown): readonly unknown[] {
  if (isNothing(value)) return [];
  return Array.isArray(value) ? value : [value];
}
