import { addDays } from 'date-fns';
import type { WorkItem } from '../../src/domain/forecast/work';
import type { TaskStatus } from '../../src/domain/tasks/statuses';
import { atTime, dayStart, weekday } from '../../src/server/demo/calendar';
import { draftOrder, type Order } from '../../src/server/demo/orders';
import { type FloorAction, type FloorTask, planSteps } from '../../src/server/demo/plan-steps';
import { createRandom, type Random } from '../../src/server/demo/random';
import { arrivingOrder } from '../../src/server/demo/simulator';
import { type DemoWorld, generateWorld } from '../../src/server/demo/world';

/** A day of the demo company as its simulated pickers worked it. */
export interface SimulatedDay {
  /** The floor at one moment of the day. */
  readonly looks: readonly { readonly atMs: number; readonly items: readonly WorkItem[] }[];
  /** Every task of the day with everything that was picked of it until the evening. */
  readonly items: readonly WorkItem[];
}

const stepMs = 5000;
const crewSize = 14;
const usualOrders = 160;
/** Monday to Sunday. */
const weekPattern = [1.15, 1, 0.95, 1, 1.1, 0.5, 0.3];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface SimulatedTask extends Mutable<FloorTask> {
  readonly order: Order;
  readonly lines: Mutable<FloorTask['lines'][number]>[];
  readonly picks: { atMs: number; pickerID: number }[];
}

/** The demo's orders and pickers (`server/demo`) in memory, day after day, the same for the same seed. */
export function* simulateDays(seed: number, days: number): Generator<SimulatedDay> {
  const world = generateWorld(seed);
  for (let offset = 0; offset < days; offset++)
    yield simulateDay(
      world,
      addDays(new Date(2026, 0, 5), offset).getTime(),
      createRandom(seed, `floor ${offset}`),
    );
}

function simulateDay(world: DemoWorld, dayMs: number, random: Random): SimulatedDay {
  const all = beginDay(world, dayMs, random);
  let open = all;
  const paces = new Map(world.pickers.map(({ row, paceSeconds }) => [row.pickerID, paceSeconds]));
  const paceMs = (pickerID: number): number => 1000 * (paces.get(pickerID) ?? 50);
  const crew = random.shuffle(world.pickers.map(({ row }) => row.pickerID)).slice(0, crewSize);
  const looks: { atMs: number; items: readonly WorkItem[] }[] = [];
  const lookAt = Array.from({ length: 13 }, (_, hour) => atTime(dayMs, 6 + hour, random.int(0, 59)));
  for (let nowMs = atTime(dayMs, 5); nowMs < atTime(dayMs, 22); nowMs += stepMs) {
    if (nowMs >= (lookAt[looks.length] ?? Number.POSITIVE_INFINITY))
      looks.push({ atMs: nowMs, items: all.map(itemOf) });
    const state = { nowMs, tasks: open, crew, paceMs, tomorrowCount: 45, pace: 1, canSuspend: true };
    const actions = planSteps(state, random);
    for (const action of actions) {
      if (action.kind === 'order') {
        const order = arrivingOrder(nowMs, action.day, { world, random, serial: all.length + 1 });
        all.push(taskOf(order, all.length + 1, nowMs));
      } else carryOut(action, all, nowMs);
    }
    // Going through thousands of tasks at every step would take most of the time.
    const hasChanged = actions.some(
      (action) => action.kind === 'order' || all[action.taskID - 1]?.status === 'completed',
    );
    if (hasChanged) open = all.filter(({ status }) => status !== 'completed');
  }
  return { looks, items: all.map(itemOf) };
}

/** The orders of the morning; some are given to a picker, some held. */
function beginDay(world: DemoWorld, dayMs: number, random: Random): SimulatedTask[] {
  const count = Math.round(usualOrders * (weekPattern[weekday(dayMs)] ?? 1) * (0.75 + random.next() / 2));
  return Array.from({ length: count }, (_, index) => {
    const task = taskOf(draftOrder(world, dayStart(dayMs), index + 1, random), index + 1, dayMs);
    if (random.chance(0.1)) task.pickerID = random.pick(world.pickers).row.pickerID;
    if (random.chance(0.03)) task.onHold = true;
    return task;
  });
}

function taskOf(order: Order, taskID: number, createdMs: number): SimulatedTask {
  const { taskType, priority, deliveryDate } = order.task;
  return {
    order: { ...order, createdMs },
    taskID,
    taskType,
    priority,
    deliveryDate: deliveryDate ?? '',
    status: 'new',
    onHold: false,
    pickerID: null,
    lastActionMs: 0,
    lines: order.lines.map(({ taskAmount }, index) => ({
      taskLineID: index,
      isDone: false,
      taskAmount,
      actualAmount: 0,
    })),
    picks: [],
  };
}

/** The server's part, without what the forecast does not use. */
function carryOut(
  action: Exclude<FloorAction, { kind: 'order' }>,
  all: readonly SimulatedTask[],
  nowMs: number,
): void {
  const task = all[action.taskID - 1];
  if (!task) return;
  if (action.kind === 'assign') task.pickerID = action.pickerID;
  if (action.kind === 'status') task.status = action.to;
  if (action.kind !== 'pick') return;
  const line = task.lines[action.taskLineID];
  if (!line) return;
  line.isDone = true;
  task.lastActionMs = nowMs;
  task.picks.push({ atMs: nowMs, pickerID: action.pickerID });
  task.pickerID = action.pickerID;
  task.status = task.lines.every(({ isDone }) => isDone) ? 'completed' : 'started';
}

const stopped: readonly TaskStatus[] = ['suspended', 'draft'];

function itemOf(simulated: SimulatedTask): WorkItem {
  const { taskID, taskType, status, priority, lines, picks, pickerID, order } = simulated;
  return {
    taskID,
    taskType,
    routeID: order.task.routeID,
    dispatchID: order.task.dispatchID,
    dueMs: Date.parse(simulated.deliveryDate),
    priority,
    createdMs: order.createdMs,
    left: lines.length - picks.length,
    isStopped: simulated.onHold || stopped.includes(status),
    isStarted: status === 'started',
    pickerID,
    picks: [...picks],
  };
}
