import { createRandom } from '../../generate';
import { at } from '../fleet';
import type { Press } from '../messages';

/** A company's devices, few of them whole engines, and what is written. */
export interface LightRound {
  readonly devices: number;
  /** Whole engines among the devices: what people see is measured on their screens. */
  readonly probes: number;
  readonly seconds: number;
  /** The first of them, counted apart: processes that have just begun compile their code. */
  readonly warmUpSeconds: number;
  /** From devices, and as many again from terminals. */
  readonly writesPerSecond: number;
}

export interface PlannedWrites {
  /** Numbers of the devices that are whole engines. */
  readonly probes: readonly number[];
  readonly lights: readonly number[];
  /** Of all devices, by when they are due. */
  readonly presses: readonly Press[];
  /** Task of each write of a terminal, in order. */
  readonly terminalTasks: readonly number[];
  /** What the screens of the probes show: the tasks of their own presses, and of as many writes of terminals. */
  readonly watched: readonly number[];
}

/** Probes press at least so often, even beyond their share, so that latencies have a 95th percentile. */
const minProbePresses = 40;
/** One press of a probe in so many holds a task, the others edit one. */
const holdEvery = 4;

/** Every task is written once. @param taskIDs two for each write of a device */
export function planWrites(round: LightRound, taskIDs: readonly number[]): PlannedWrites {
  const count = round.seconds * round.writesPerSecond;
  const all = shuffled(Array.from({ length: round.devices }, (_, index) => index));
  const probes = Array.from({ length: round.probes }, (_, index) =>
    Math.floor((index * round.devices) / round.probes),
  );
  const lights = all.filter((device) => !probes.includes(device));
  const probePresses = Math.max(
    Math.min(count, minProbePresses),
    Math.round((count * round.probes) / round.devices),
  );
  let ofProbes = 0;
  const presses = Array.from({ length: count }, (_, index): Press => {
    const isOfProbe = Math.floor(((index + 1) * probePresses) / count) > ofProbes;
    if (isOfProbe) ofProbes++;
    return {
      dueMs: (index * 1000) / round.writesPerSecond,
      device: isOfProbe ? at(probes, ofProbes) : at(lights, index - ofProbes),
      taskID: at(taskIDs, 2 * index),
      kind: isOfProbe && ofProbes % holdEvery === 0 ? 'hold' : 'edit',
    };
  });
  const terminalTasks = presses.map((_, index) => at(taskIDs, 2 * index + 1));
  const pressed = presses.filter(({ device }) => probes.includes(device)).map(({ taskID }) => taskID);
  const shown = Array.from({ length: probePresses }, (_, index) =>
    at(terminalTasks, Math.floor((index * count) / probePresses)),
  );
  return { probes, lights, presses, terminalTasks, watched: [...pressed, ...shown] };
}

function shuffled(items: readonly number[]): readonly number[] {
  const random = createRandom(7);
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
