import type { TaskStatus, TaskType } from '../../domain/tasks/statuses';
import type { Scrap } from '../tasks/lifecycle/pick-line';
import type { Random } from './random';

/** A line as the simulated pickers see it. */
export interface FloorLine {
  readonly taskLineID: number;
  readonly isDone: boolean;
  readonly taskAmount: number;
  readonly actualAmount: number;
}

/** A task of today, or one left over, that is not completed. */
export interface FloorTask {
  readonly taskID: number;
  readonly taskType: TaskType;
  readonly status: TaskStatus;
  readonly onHold: boolean;
  readonly pickerID: number | null;
  readonly priority: number;
  readonly deliveryDate: string;
  /** In walking order; empty where they were not read: no picker is about to work on them. */
  readonly lines: readonly FloorLine[];
}

export interface FloorState {
  readonly tasks: readonly FloorTask[];
  /** Pickers of today's shift. */
  readonly crew: readonly number[];
  readonly tomorrowCount: number;
  /** Below 1 at night: fewer people, fewer orders. */
  readonly pace: number;
  readonly canSuspend: boolean;
}

export type FloorAction =
  | { readonly kind: 'assign'; readonly taskID: number; readonly pickerID: number }
  | {
      readonly kind: 'pick';
      readonly taskID: number;
      readonly taskLineID: number;
      readonly pickerID: number;
      readonly amount: number;
      readonly outOfStock: boolean;
      readonly scrap?: Scrap;
    }
  | { readonly kind: 'status'; readonly taskID: number; readonly to: TaskStatus }
  | { readonly kind: 'order'; readonly day: 'today' | 'tomorrow' };

/** So many tasks are in work at a time. */
const mostWorked = 12;
/** The floor never runs dry: below this, orders come in by the handful. */
const fewestWaiting = 50;
const usualTomorrow = 45;
/** With a step every five seconds that is about a minute for a line of each picker. */
const picksAStep = 1;
const beginsAStep = 0.3;

/**
 * What the pickers do next. A held task is not touched, a task that has a picker is worked by that picker only, and
 * no picker has two tasks in work.
 */
export function planSteps(state: FloorState, random: Random): readonly FloorAction[] {
  const free = state.tasks.filter((task) => !task.onHold);
  const inWork = free.filter((task) => task.status === 'started' && task.pickerID !== null);
  const actions: FloorAction[] = [];
  for (const task of random.shuffle(inWork).slice(0, picksAStep)) {
    if (random.chance(state.pace)) actions.push(...goOn(task, state, random));
  }
  if (inWork.length < mostWorked * state.pace && random.chance(beginsAStep)) {
    actions.push(...begin(state, free, inWork, random));
  }
  const suspended = free.filter((task) => task.status === 'suspended');
  if (suspended.length > 0 && random.chance(0.01)) {
    actions.push({ kind: 'status', taskID: random.pick(suspended).taskID, to: 'new' });
  }
  return [...actions, ...arrivals(state, free, random)];
}

/** A picker at work picks the next line, or is called away. */
function goOn(task: FloorTask, state: FloorState, random: Random): readonly FloorAction[] {
  const line = task.lines.find((one) => !one.isDone);
  if (!line) return [{ kind: 'status', taskID: task.taskID, to: 'completed' }];
  if (random.chance(0.02)) return [{ kind: 'status', taskID: task.taskID, to: 'paused' }];
  if (state.canSuspend && random.chance(0.004)) {
    return [{ kind: 'status', taskID: task.taskID, to: 'suspended' }];
  }
  return [pickNext(task, line, random)];
}

function pickNext(task: FloorTask, line: FloorLine, random: Random): FloorAction {
  const { taskID, pickerID } = task;
  const wanted = Math.max(line.taskAmount - line.actualAmount, 0);
  const pick = { kind: 'pick', taskID, taskLineID: line.taskLineID, pickerID: pickerID ?? 0 } as const;
  if (task.taskType === 'INV') {
    const found = random.chance(0.12) ? Math.max(0, wanted + random.int(-4, 4)) : wanted;
    return { ...pick, amount: found, outOfStock: false };
  }
  if (task.taskType === 'PIC' && random.chance(0.005))
    return {
      ...pick,
      amount: wanted,
      outOfStock: false,
      scrap: { amount: 1, reasonCodeID: random.pick([1, 3, 5]) },
    };
  if (!random.chance(0.02)) return { ...pick, amount: wanted, outOfStock: false };
  return { ...pick, amount: random.chance(0.5) ? 0 : Math.floor(wanted / 2), outOfStock: true };
}

/** An idle picker begins: what a supervisor gave them first, then what was paused, then what leaves first. */
function begin(
  state: FloorState,
  free: readonly FloorTask[],
  inWork: readonly FloorTask[],
  random: Random,
): readonly FloorAction[] {
  const busy = new Set(inWork.map((task) => task.pickerID));
  const idle = state.crew.filter((pickerID) => !busy.has(pickerID));
  const theirs = free.filter((task) => task.pickerID !== null && !busy.has(task.pickerID));
  const given = inOrder(theirs.filter((task) => task.status === 'new'))[0];
  const paused = inOrder(theirs.filter((task) => task.status === 'paused'))[0];
  const own = paused && (!given || random.chance(0.3)) ? paused : given;
  if (own && random.chance(0.6)) return beginAt(own, random);
  const next = inOrder(free.filter((task) => task.status === 'new' && task.pickerID === null))[0];
  if (!next || idle.length === 0) return own ? beginAt(own, random) : [];
  const pickerID = random.pick(idle);
  return [{ kind: 'assign', taskID: next.taskID, pickerID }, ...beginAt({ ...next, pickerID }, random)];
}

function beginAt(task: FloorTask, random: Random): readonly FloorAction[] {
  const line = task.lines.find((one) => !one.isDone);
  return line ? [pickNext(task, line, random)] : [];
}

function arrivals(state: FloorState, free: readonly FloorTask[], random: Random): readonly FloorAction[] {
  const waiting = free.filter((task) => task.status === 'new').length;
  const isLow = waiting < fewestWaiting / 2;
  const today = isLow ? 4 : waiting < fewestWaiting || random.chance(0.02 * state.pace) ? 1 : 0;
  const tomorrow = state.tomorrowCount < usualTomorrow && random.chance(0.25) ? 1 : 0;
  return [
    ...Array.from({ length: today }, () => ({ kind: 'order', day: 'today' }) as const),
    ...Array.from({ length: tomorrow }, () => ({ kind: 'order', day: 'tomorrow' }) as const),
  ];
}

/** What leaves first, of that what ranks highest. */
function inOrder<T extends Pick<FloorTask, 'deliveryDate' | 'priority' | 'taskID'>>(
  tasks: readonly T[],
): readonly T[] {
  return [...tasks].sort(
    (a, b) => a.deliveryDate.localeCompare(b.deliveryDate) || a.priority - b.priority || a.taskID - b.taskID,
  );
}
