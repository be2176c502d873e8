import { describe, expect, it } from 'vitest';
import { nextStatuses } from '../../domain/tasks/status-transitions';
import { type FloorAction, type FloorState, type FloorTask, planSteps } from './plan-steps';
import { createRandom, type Random } from './random';

const crew = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const rules = { isEnabled: () => true };
const stepMs = 5000;
/** Every second picker is slow. */
const paceMs = (pickerID: number) => (pickerID % 2 === 0 ? 75_000 : 35_000);

function newTask(taskID: number, random: Random, given: Partial<FloorTask> = {}): FloorTask {
  const lines = Array.from({ length: random.int(1, 6) }, (_, index) => ({
    taskLineID: taskID * 100 + index,
    isDone: false,
    taskAmount: random.int(1, 9),
    actualAmount: 0,
  }));
  return {
    taskID,
    taskType: random.pick(['PIC', 'PUT', 'INT', 'INV']),
    status: 'new',
    onHold: false,
    pickerID: null,
    priority: random.pick([10, 50]),
    lastActionMs: 0,
    deliveryDate: `2026-11-18T${String(random.int(8, 17)).padStart(2, '0')}:00:00.000Z`,
    lines,
    ...given,
  };
}

/** A floor that follows the rules of the server and throws if an action does not. */
function createFloor(random: Random) {
  const tasks = new Map<number, FloorTask>();
  const broken: string[] = [];
  let ordered = 0;
  let nowMs = Date.UTC(2026, 10, 18, 9);
  const workedUntil = new Map<number, number>();
  const put = (task: FloorTask) => {
    tasks.set(task.taskID, task);
  };
  const setStatus = (task: FloorTask, to: FloorTask['status']) => {
    const picked = task.lines.some((line) => line.actualAmount > 0);
    if (!nextStatuses(task.status, picked, rules).includes(to)) broken.push(`${task.status} → ${to}`);
    if (to === 'completed') tasks.delete(task.taskID);
    else put({ ...task, status: to, lastActionMs: to === 'started' ? nowMs : task.lastActionMs });
    if (to === 'started') checkAlone(task, task.pickerID);
  };
  const checkAlone = (task: FloorTask, pickerID: number | null) => {
    const others = [...tasks.values()].filter(
      (one) => one.taskID !== task.taskID && one.status === 'started' && !one.onHold,
    );
    if (others.some((one) => one.pickerID === pickerID)) broken.push('two tasks at once');
  };
  const pick = (task: FloorTask, action: Extract<FloorAction, { kind: 'pick' }>) => {
    if (!['new', 'started', 'paused'].includes(task.status)) broken.push(`pick in ${task.status}`);
    if (task.pickerID !== action.pickerID) broken.push('pick by another picker');
    checkAlone(task, action.pickerID);
    if (action.startedMs < (workedUntil.get(action.pickerID) ?? 0)) broken.push('two lines at once');
    const [fastest, slowest] = [0.5 * paceMs(action.pickerID), 1.5 * paceMs(action.pickerID)];
    const tookMs = nowMs - action.startedMs;
    if (tookMs < fastest || tookMs > slowest) broken.push(`a line in ${tookMs} ms`);
    workedUntil.set(action.pickerID, nowMs);
    const lines = task.lines.map((line) => {
      if (line.taskLineID !== action.taskLineID) return line;
      if (line.isDone) broken.push('picked a completed line');
      const isCount = task.taskType === 'INV';
      const actualAmount = isCount ? action.amount : line.actualAmount + action.amount;
      const isDone = action.outOfStock || isCount || actualAmount >= line.taskAmount;
      return { ...line, actualAmount, isDone };
    });
    if (lines.every((line) => line.isDone)) tasks.delete(task.taskID);
    else put({ ...task, status: 'started', lines, lastActionMs: nowMs });
  };
  const apply = (action: FloorAction) => {
    if (action.kind === 'order') {
      put(newTask(1000 + ++ordered, random));
      return;
    }
    const task = tasks.get(action.taskID);
    if (!task) {
      broken.push(`unknown task in ${JSON.stringify(action)}`);
      return;
    }
    if (task.onHold) broken.push(`${action.kind} on a held task`);
    if (action.kind === 'pick') pick(task, action);
    if (action.kind === 'status') setStatus(task, action.to);
    if (action.kind !== 'assign') return;
    if (task.pickerID !== null) broken.push('assigned a task that a picker has');
    put({ ...task, pickerID: action.pickerID });
  };
  const state = (): FloorState => ({
    nowMs,
    paceMs,
    tasks: [...tasks.values()],
    crew,
    tomorrowCount: 45,
    pace: 1,
    canSuspend: true,
  });
  const passTime = (ms: number) => {
    nowMs += ms;
  };
  return { put, apply, state, broken, tasks, passTime };
}

function play(seed: number, steps: number) {
  const random = createRandom(seed, 'floor');
  const floor = createFloor(createRandom(seed, 'orders'));
  for (let id = 1; id <= 40; id++) floor.put(newTask(id, random));
  const actions: FloorAction[] = [];
  for (let step = 0; step < steps; step++) {
    for (const action of planSteps(floor.state(), random)) {
      floor.apply(action);
      actions.push(action);
    }
    floor.passTime(step % 1000 === 999 ? 9 * 3600_000 : stepMs);
  }
  return { actions, floor };
}

describe('the simulated floor', () => {
  it('does the same for the same seed and something else for another', () => {
    expect(play(1, 200).actions).toEqual(play(1, 200).actions);
    expect(play(2, 200).actions).not.toEqual(play(1, 200).actions);
  });

  it('breaks no rule, never runs dry, and shows all that happens on a floor', () => {
    const { actions, floor } = play(3, 6000);
    expect(floor.broken).toEqual([]);
    const waiting = [...floor.tasks.values()].filter((task) => task.status === 'new');
    expect(waiting.length).toBeGreaterThan(20);
    expect(waiting.length).toBeLessThan(200);
    const seen = new Set(actions.map((action) => (action.kind === 'status' ? action.to : action.kind)));
    const all = ['assign', 'new', 'order', 'paused', 'pick', 'started', 'suspended'];
    expect([...seen].sort()).toEqual(all);
    expect(actions.some((action) => action.kind === 'pick' && action.outOfStock)).toBe(true);
    expect(actions.length / 6000).toBeLessThan(3);
  });

  it('finds everything in a bin that is counted again, not what was missing the last time', () => {
    const random = createRandom(6, 'counts');
    const floor = createFloor(random);
    const line = { taskLineID: 1, isDone: false, taskAmount: 100, actualAmount: 98 };
    floor.put(newTask(1, random, { taskType: 'INV', status: 'started', pickerID: 1, lines: [line] }));
    floor.passTime(3600_000);
    const counts: number[] = [];
    for (let count = 0; count < 50; count++)
      for (const action of planSteps(floor.state(), random))
        if (action.kind === 'pick') counts.push(action.amount);
    expect(counts.length).toBeGreaterThan(10);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(96);
  });

  it('leaves tasks on hold alone', () => {
    const random = createRandom(4, 'held');
    const floor = createFloor(random);
    for (let id = 1; id <= 30; id++) {
      floor.put(
        newTask(id, random, {
          onHold: true,
          status: random.pick(['new', 'started', 'paused', 'suspended']),
          pickerID: id % 14,
        }),
      );
    }
    const before = [...floor.tasks.values()];
    for (let step = 0; step < 500; step++) {
      for (const action of planSteps(floor.state(), random)) if (action.kind !== 'order') floor.apply(action);
    }
    expect([...floor.tasks.values()]).toEqual(before);
  });

  it('lets the picker chosen by a supervisor do the task, on shift or not', () => {
    const random = createRandom(5, 'given');
    const floor = createFloor(random);
    floor.put(newTask(1, random, { pickerID: 33 }));
    for (let step = 0; step < 600; step++) {
      for (const action of planSteps(floor.state(), random)) {
        if (action.kind === 'pick' && action.taskID === 1) expect(action.pickerID).toBe(33);
        floor.apply(action);
      }
      floor.passTime(stepMs);
    }
    expect(floor.tasks.has(1)).toBe(false);
    expect(floor.broken).toEqual([]);
  });
});
