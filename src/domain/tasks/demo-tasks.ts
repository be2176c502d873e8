import { isObject } from '../../lib/json-values';
import type { ConfigProblem } from './config-problems';
import { creationStatuses, type TaskStatus, type TaskType, taskTypes } from './statuses';

/** Settings of *Create now*. */
export interface DemoTasks {
  readonly taskType: TaskType;
  /** 1–200 tasks. */
  readonly count: number;
  /** Minimum and maximum number of lines of a task, 1–100. */
  readonly lines: readonly [min: number, max: number];
  readonly status: TaskStatus;
  /** Null: the company's first warehouse. */
  readonly warehouseCode: string | null;
  /** Days from today to the delivery; 0–365. */
  readonly daysAhead: number;
}

export type ReadDemoTasks =
  | { readonly ok: true; readonly value: DemoTasks }
  | { readonly ok: false; readonly problem: ConfigProblem };

const maxTasks = 200;
const maxLines = 100;
const maxDays = 365;

/** Parses the value of a demo task config, with defaults: one new picking task of 1–5 lines, due today. */
export function readDemoTasks(value: unknown): ReadDemoTasks {
  if (!isObject(value)) return { ok: false, problem: { code: 'config.no-object' } };
  const {
    taskType = 'PIC',
    count = 1,
    lines = [1, 5],
    status = 'new',
    warehouseCode = null,
    daysAhead = 0,
  }: Readonly<Record<string, unknown>> = value;
  const type = taskTypes.find((one) => one === taskType);
  if (!type) return wrong('config.not-one-of', 'taskType', { names: taskTypes.join(', ') });
  const wanted = creationStatuses.find((one) => one === status);
  if (!wanted) return wrong('config.not-one-of', 'status', { names: creationStatuses.join(', ') });
  if (!isWithin(count, 1, maxTasks)) return wrong('config.not-within', 'count', { min: 1, max: maxTasks });
  const [min, max, ...rest]: readonly unknown[] = Array.isArray(lines) ? lines : [];
  if (!isWithin(min, 1, maxLines) || !isWithin(max, min, maxLines) || rest.length > 0)
    return wrong('config.no-range', 'lines', { min: 1, max: maxLines });
  if (warehouseCode !== null && typeof warehouseCode !== 'string')
    return wrong('config.no-text', 'warehouseCode');
  if (!isWithin(daysAhead, 0, maxDays))
    return wrong('config.not-within', 'daysAhead', { min: 0, max: maxDays });
  return {
    ok: true,
    value: { taskType: type, count, lines: [min, max], status: wanted, warehouseCode, daysAhead },
  };
}

function wrong(
  code: ConfigProblem['code'],
  path: string,
  values: ConfigProblem['values'] = {},
): ReadDemoTasks {
  return { ok: false, problem: { code, values: { path, ...values } } };
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
}
