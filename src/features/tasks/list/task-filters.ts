import type { Condition, Filter } from '../../../domain/query/query';
import { type ErpState, erpStates } from '../../../domain/tasks/erp-states';
import {
  type PickType,
  pickTypes,
  type TaskStatus,
  type TaskType,
  taskStatuses,
  taskTypes,
} from '../../../domain/tasks/statuses';
import { dayRangeCondition } from '../../../resource-kit/list/conditions';
import { anyValue, readDays, writeDays } from '../../../task-kit/kept-days';

/** State of the task list's filter bar. Days are local, `yyyy-MM-dd`. */
export interface TaskFilters {
  readonly warehouseID: number | null;
  readonly warehouseSectionIDs: readonly number[];
  readonly taskTypes: readonly TaskType[];
  readonly statuses: readonly TaskStatus[];
  readonly pickTypes: readonly PickType[];
  readonly pickerID: number | null;
  readonly onHold: boolean | null;
  /** State in the accounting system; `none`: it was never sent there; null: any state. */
  readonly accounting: ErpState | 'none' | null;
  readonly routeIDs: readonly number[];
  readonly dispatchID: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Names of the URL parameters that the filter bar owns. */
export const filterParameters = ['w', 'ws', 'tt', 'st', 'pt', 'p', 'oh', 'ac', 'rt', 'dp', 'd'] as const;

/** Today's tasks of every type, without sub-tasks: those are shown inside the task they were merged into. */
export function defaultTaskFilters(today: string): TaskFilters {
  return {
    warehouseID: null,
    warehouseSectionIDs: [],
    taskTypes: [],
    statuses: [],
    pickTypes: ['NORMAL', 'CLUSTER', 'BATCH'],
    pickerID: null,
    onHold: null,
    accounting: null,
    routeIDs: [],
    dispatchID: null,
    from: today,
    to: today,
  };
}

/** The query filter for a state of the bar; an empty choice does not restrict. */
export function toQueryFilter(filters: TaskFilters): Filter {
  const filter: Record<string, Condition> = {};
  const set = (name: string, condition: Condition | null): void => {
    if (condition !== null) filter[name] = condition;
  };
  set('warehouseID', filters.warehouseID);
  set('warehouseSectionID', someOf(filters.warehouseSectionIDs));
  set('taskType', someOf(filters.taskTypes, taskTypes.length));
  set('status', someOf(filters.statuses, taskStatuses.length));
  set('pickType', someOf(filters.pickTypes, pickTypes.length));
  set('pickerID', filters.pickerID);
  set('onHold', filters.onHold);
  if (filters.accounting) filter['erpState'] = filters.accounting === 'none' ? null : filters.accounting;
  set('routeID', someOf(filters.routeIDs));
  set('dispatchID', filters.dispatchID);
  set('deliveryDate', dayRangeCondition(filters) ?? null);
  return filter;
}

/** URL parameters for a state of the bar, named by the spec's labels; values equal to the default are left out. */
export function toParameters(filters: TaskFilters, defaults: TaskFilters): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {};
  const now = encode(filters);
  const usual = encode(defaults);
  for (const name of filterParameters)
    if (now[name] !== usual[name]) parameters[name] = now[name] || anyValue;
  return parameters;
}

/** Reads the state of the bar from a URL; unreadable values fall back to the default. */
export function fromParameters(read: (name: string) => string | null, defaults: TaskFilters): TaskFilters {
  const { from, to } = readDays(read('d')) ?? defaults;
  const onHold = read('oh');
  return {
    warehouseID: readID(read('w'), defaults.warehouseID),
    warehouseSectionIDs: readIDs(read('ws'), defaults.warehouseSectionIDs),
    taskTypes: readChoices(read('tt'), taskTypes, defaults.taskTypes),
    statuses: readChoices(read('st'), taskStatuses, defaults.statuses),
    pickTypes: readChoices(read('pt'), pickTypes, defaults.pickTypes),
    pickerID: readID(read('p'), defaults.pickerID),
    onHold: onHold === null ? defaults.onHold : onHold === '1' ? true : onHold === '0' ? false : null,
    accounting: readAccounting(read('ac'), defaults.accounting),
    routeIDs: readIDs(read('rt'), defaults.routeIDs),
    dispatchID: readID(read('dp'), defaults.dispatchID),
    from,
    to,
  };
}

function encode(filters: TaskFilters): Record<(typeof filterParameters)[number], string> {
  return {
    w: String(filters.warehouseID ?? ''),
    ws: filters.warehouseSectionIDs.join('.'),
    tt: filters.taskTypes.join('.'),
    st: filters.statuses.join('.'),
    pt: filters.pickTypes.join('.'),
    p: String(filters.pickerID ?? ''),
    oh: filters.onHold === null ? '' : filters.onHold ? '1' : '0',
    ac: filters.accounting ?? '',
    rt: filters.routeIDs.join('.'),
    dp: String(filters.dispatchID ?? ''),
    d: writeDays(filters),
  };
}

function someOf<T extends string | number>(
  values: readonly T[],
  all = Number.POSITIVE_INFINITY,
): readonly T[] | null {
  return values.length > 0 && values.length < all ? values : null;
}

function readID(text: string | null, otherwise: number | null): number | null {
  if (text === null) return otherwise;
  const id = Number(text);
  return text !== '' && Number.isSafeInteger(id) ? id : null;
}

function readAccounting(
  text: string | null,
  otherwise: TaskFilters['accounting'],
): TaskFilters['accounting'] {
  if (text === null) return otherwise;
  return text === 'none' ? text : (erpStates.find((state) => state === text) ?? null);
}

function readIDs(text: string | null, otherwise: readonly number[]): readonly number[] {
  if (text === null) return otherwise;
  return text.split('.').filter(Boolean).map(Number).filter(Number.isSafeInteger);
}

function readChoices<T extends string>(
  text: string | null,
  choices: readonly T[],
  otherwise: readonly T[],
): readonly T[] {
  if (text === null) return otherwise;
  const wanted = new Set(text.split('.'));
  return choices.filter((choice) => wanted.has(choice));
}
