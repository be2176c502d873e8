import type { FilterRow } from '../domain/query/filter-rows';
import type { ErpState } from '../domain/tasks/erp-states';
import type { PickType, TaskStatus, TaskType } from '../domain/tasks/statuses';
import type { DayRange } from '../lib/days';
import { writeCustom } from '../resource-kit/list/list-state';
import { writeDays } from './kept-days';

/** What the task list is opened with; what is left out stays as the list has it by default. */
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
  const parameters = new URLSearchParams({
    tt: choice.taskType ?? choice.taskTypes?.join('.') ?? '',
    st: choice.statuses?.join('.') ?? '',
    pt: choice.pickTypes?.join('.') ?? '',
    w: String(choice.warehouseID ?? ''),
    ws: choice.warehouseSectionIDs?.join('.') ?? '',
    rt: choice.routeIDs?.join('.') ?? '',
    dp: String(choice.dispatchID ?? ''),
    ac: choice.accounting ?? '',
    d: choice.days ? writeDays(choice.days) : '',
    f: choice.conditions ? writeCustom(choice.conditions) : '',
  });
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name);
  return `/tasks?${parameters}`;
}
