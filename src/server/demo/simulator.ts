import { minuteMs } from '../../lib/time-units';
import type { Database } from '../database/database';
import { assign } from '../tasks/lifecycle/assign';
import { createTask, type NewTask } from '../tasks/lifecycle/create-task';
import type { Outcome } from '../tasks/lifecycle/outcome';
import { pickLine } from '../tasks/lifecycle/pick-line';
import { setStatus } from '../tasks/lifecycle/set-status';
import type { UnitOfWork } from '../writes/unit-of-work';
import { commitWrite } from '../writes/write';
import { dayStart, iso } from './calendar';
import { draftOrder, type Order } from './orders';
import { type FloorAction, planSteps } from './plan-steps';
import type { Random } from './random';
import { readFloor } from './read-floor';
import { type DemoWorld, generateWorld } from './world';

export interface SimulatorClock {
  nowMs(): number;
  /** Calls back once; the result cancels it. */
  after(delayMs: number, call: () => void): () => void;
}

export interface SimulatorOptions {
  readonly database: Database;
  readonly clock: SimulatorClock;
  readonly random: Random;
  readonly companyID: number;
  /** The seed of the company: orders are for its products and customers. */
  readonly seed: number;
  /** Called when a step fails; the simulator goes on with the next one. */
  readonly onError?: (error: unknown) => void;
}

export interface Simulator {
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

const stepDelayMs = 5000;

/** Lets the pickers of a company work: a step every few seconds, at about the pace of people. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { clock, onError } = options;
  const world = generateWorld(options.seed, options.companyID);
  let isStopped = false;
  let running = Promise.resolve();
  let cancel = clock.after(stepDelayMs, step);
  function step(): void {
    running = runStep(options, world, () => isStopped)
      .catch((error: unknown) => onError?.(error))
      .then(() => {
        if (!isStopped) cancel = clock.after(stepDelayMs, step);
      });
  }
  return {
    stop() {
      isStopped = true;
      cancel();
      return running;
    },
  };
}

/** An action and its outcome. */
export interface Carried {
  readonly action: FloorAction;
  readonly outcome: Outcome<unknown>;
}

/** One look at the floor and the actions that follow from it; each is a write of its own. */
export async function runStep(
  options: Omit<SimulatorOptions, 'onError'>,
  world: DemoWorld,
  isStopped: () => boolean = () => false,
): Promise<readonly Carried[]> {
  const { database, companyID, clock, random } = options;
  const reading = await readFloor(database, world, clock.nowMs());
  const actions = planSteps(reading.state, random);
  const carried: Carried[] = [];
  let ordered = 0;
  for (const action of actions) {
    if (isStopped()) break;
    if (action.kind === 'order') ordered += 1;
    const context = {
      companyID,
      author: { userID: 0, source: 'simulator', requestID: null },
      now: iso(clock.nowMs()),
    };
    const serial = reading.lastTaskID + ordered;
    const means = { world, random, serial };
    const { result: outcome } = await commitWrite(database, context, (unit) => carryOut(unit, action, means));
    carried.push({ action, outcome });
  }
  return carried;
}

export interface Means {
  readonly world: DemoWorld;
  readonly random: Random;
  readonly serial: number;
}

/** A refusal is no error: a supervisor may have changed the task since it was read. */
async function carryOut(unit: UnitOfWork, action: FloorAction, means: Means): Promise<Outcome<unknown>> {
  switch (action.kind) {
    case 'assign':
      return assign(unit, action.taskID, { pickerID: action.pickerID, unassignOthers: true });
    case 'pick':
      return pickLine(unit, { ...action, timeStarted: iso(action.startedMs) });
    case 'status':
      return setStatus(unit, action.taskID, action.to);
    case 'order':
      return createTask(unit, newOrder(arrivingOrder(Date.parse(unit.now), action.day, means)));
  }
}

const fromTask = [
  'taskNumber',
  'taskType',
  'priority',
  'warehouseID',
  'warehouseSectionID',
  'orderNumber',
  'customerName',
  'customerNumber',
  'customerCode',
  'taskAdditionalInfo',
  'deliveryDate',
  'routeID',
  'route',
  'dispatchID',
  'deliveryMethodID',
] as const;
const fromLine = [
  'productCode',
  'bin',
  'binTo',
  'taskAmount',
  'uom',
  'lot',
  'checkMethod',
  'binValidationMethod',
  'binValidationDigits',
] as const;

/** An order that still has time to be picked: a late order gets a late departure. */
export function arrivingOrder(nowMs: number, day: 'today' | 'tomorrow', means: Means): Order {
  const { world, random, serial } = means;
  const dayMs = dayStart(nowMs, day === 'today' ? 0 : 1);
  const order = draftOrder(world, dayMs, serial, random);
  const { task } = order;
  const earliest = nowMs + random.int(60, 240) * minuteMs;
  if (Date.parse(task.deliveryDate ?? '') < earliest) {
    task.deliveryDate = iso(Math.min(earliest, dayStart(nowMs, 1) - minuteMs));
    task.dispatchID = null;
  }
  return order;
}

function newOrder({ task, lines }: Order): NewTask {
  return {
    task: Object.fromEntries(fromTask.map((name) => [name, task[name]])),
    lines: lines.map((line) => Object.fromEntries(fromLine.map((name) => [name, line[name]]))),
  };
}
