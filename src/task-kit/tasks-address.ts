import type { FilterRow } from '../domain/query/filter-rows';
import type { ErpState } from '../domain/tasks/erp-states';
import type { PickType, TaskStatus, TaskType } from '../domain/tasks/statuses';
import type { DayRange } from '../lib/days';
import { writeCustom } from '../resource-kit/list/list-state';
import { anyValue, writeDays } from './kept-days';

/**
 * The task list's choices; those left out have the list's defaults, or "any" if a warehouse is chosen, which may have
 * defaults of its own.
 */
export interface TasksChoice {
  readonly taskType?: TaskType;
  readonly taskTypes?: readonly TaskType[];
  readonly statuses?: readonly TaskStatus[];
  readonly pickTypes?: readonly PickType[];
  readonly warehouseID?: number | null;
  readonly warehouseSectionIDs?: readonly number[];
  readonly routeIDs?: readonly number[];
  readonly dispatchID?: number | null;
  readonly accounting?: ErpState;
  readonly days?: DayRange;
  /** Conditions of the custom filter. */
  readonly conditions?: readonly FilterRow[];
}

/** The task list's address, by the labels of decision 16. */
export function tasksAddress(choice: TasksChoice): string {
  const otherwise = choice.warehouseID == null ? '' : anyValue;
  const parameters = new URLSearchParams({
    tt: choice.taskType || choice.taskTypes?.join('.') || otherwise,
    st: choice.statuses?.join('.') || otherwise,
    pt: choice.pickTypes?.join('.') || otherwise,
    w: String(choice.warehouseID ?? ''),
    ws: choice.warehouseSectionIDs?.join('.') ?? '',
    p: otherwise,
    oh: otherwise,
    rt: choice.routeIDs?.join('.') || otherwise,
    dp: String(choice.dispatchID ?? otherwise),
    ac: choice.accounting ?? otherwise,
    d: choice.days ? writeDays(choice.days) : '',
    f: choice.conditions ? writeCustom(choice.conditions) : '',
  });
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name);
  return `/tasks?${parameters}`;
}
