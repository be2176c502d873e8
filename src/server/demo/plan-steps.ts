import type { TaskStatus, TaskType } from '../../domain/tasks/statuses';
import type { Scrap } from '../tasks/lifecycle/pick-line';
import { chanceOf, type Random } from './random';

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
  /** Time of the last action on it, milliseconds; 0: none. */
  readonly lastActionMs: number;
  /** In walking order; empty if they were not read, since no picker is about to work on them. */
  readonly lines: readonly FloorLine[];
}

export interface FloorState {
  readonly nowMs: number;
  readonly tasks: readonly FloorTask[];
  /** Pickers of today's shift. */
  readonly crew: readonly number[];
  /** Time a picker takes for a line, before random variation. */
  readonly paceMs: (pickerID: number) => number;
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
      /** When the picker came to the line, milliseconds. */
      readonly startedMs: number;
    }
  | { readonly kind: 'status'; readonly taskID: number; readonly to: TaskStatus }
  | { readonly kind: 'order'; readonly day: 'today' | 'tomorrow' };

/** Most tasks in work at a time. */
const maxWorked = 12;
/** Below so many waiting tasks orders come in by the handful, so that the floor never runs dry. */
const fewestWaiting = 50;
const usualTomorrow = 45;
const beginsAStep = 0.3;

/**
 * The pickers' next actions. A task on hold is not touched, a task with a picker is worked by that picker only, and no
 * picker has two tasks in work.
 */
export function planSteps(state: FloorState, random: Random): readonly FloorAction[] {
  const free = state.tasks.filter((task) => !task.onHold);
  const inWork = free.filter((task) => task.status === 'started' && task.pickerID !== null);
  const actions: FloorAction[] = [];
  for (const task of inWork) actions.push(...goOn(task, state, random));
  if (inWork.length < maxWorked * state.pace && random.chance(beginsAStep)) {
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
  const takesMs = timeFor(line, task, state);
  if (state.nowMs - task.lastActionMs < takesMs) return [];
  if (random.chance(0.02)) return [{ kind: 'status', taskID: task.taskID, to: 'paused' }];
  if (state.canSuspend && random.chance(0.004)) {
    return [{ kind: 'status', taskID: task.taskID, to: 'suspended' }];
  }
  // After a night without the simulator no picker has stood at a bin until now.
  return [pickNext(task, line, { random, startedMs: state.nowMs - takesMs })];
}

/**
 * Milliseconds for a line: the picker's pace with a variation fixed for each line, since it is asked for at every step.
 */
function timeFor({ taskLineID }: FloorLine, { pickerID }: FloorTask, { paceMs }: FloorState): number {
  return Math.round(paceMs(pickerID ?? 0) * (0.5 + chanceOf(taskLineID, 'pace')));
}

interface PickChance {
  readonly random: Random;
  readonly startedMs: number;
}

function pickNext(task: FloorTask, line: FloorLine, { random, startedMs }: PickChance): FloorAction {
  const { taskID, pickerID } = task;
  const { taskLineID, taskAmount } = line;
  const pick = { kind: 'pick', taskID, taskLineID, pickerID: pickerID ?? 0, startedMs } as const;
  if (task.taskType === 'INV') {
    const found = random.chance(0.12) ? Math.max(0, taskAmount + random.int(-4, 4)) : taskAmount;
    return { ...pick, amount: found, outOfStock: false };
  }
  const wanted = Math.max(taskAmount - line.actualAmount, 0);
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

/**
 * An idle picker begins a task: first one assigned by a supervisor, then a paused one, then the one that leaves first.
 */
function begin(
  state: FloorState,
  free: readonly FloorTask[],
  inWork: readonly FloorTask[],
  random: Random,
): readonly FloorAction[] {
  const busy = new Set(inWork.map((task) => task.pickerID));
  const idle = state.crew.filter((pickerID) => !busy.has(pickerID));
  const ready = free.filter((task) => task.lines.some((line) => !line.isDone));
  const theirs = ready.filter((task) => task.pickerID !== null && !busy.has(task.pickerID));
  const given = inOrder(theirs.filter((task) => task.status === 'new'))[0];
  const paused = inOrder(theirs.filter((task) => task.status === 'paused'))[0];
  const own = paused && (!given || random.chance(0.3)) ? paused : given;
  if (own && random.chance(0.6)) return [beginOf(own)];
  const next = inOrder(ready.filter((task) => task.status === 'new' && task.pickerID === null))[0];
  if (!next || idle.length === 0) return own ? [beginOf(own)] : [];
  return [{ kind: 'assign', taskID: next.taskID, pickerID: random.pick(idle) }, beginOf(next)];
}

/** The picker takes the task and walks to its first bin. */
function beginOf({ taskID }: FloorTask): FloorAction {
  return { kind: 'status', taskID, to: 'started' };
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

/** By departure, then by rank. */
function inOrder<T extends Pick<FloorTask, 'deliveryDate' | 'priority' | 'taskID'>>(
  tasks: readonly T[],
): readonly T[] {
  return [...tasks].sort(
    (a, b) =>
      compareMoments(a.deliveryDate, b.deliveryDate) || a.priority - b.priority || a.taskID - b.taskID,
  );
}

/** ISO texts of one zone sort in the order of time; compared many thousand times an hour. */
function compareMoments(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
