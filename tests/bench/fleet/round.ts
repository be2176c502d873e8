import { setTimeout as delay } from 'node:timers/promises';
import { groupBy } from '../../../src/lib/group-by';
import { createRandom } from '../generate';
import { at, type Fleet, terminalOf } from './fleet';
import { mark } from './fleet-device';
import type { Press } from './messages';
import { type Answered, evenly, writeDirectly } from './terminals';

export interface RoundPlan {
  readonly seconds: number;
  /** From devices, and as many again from terminals. */
  readonly writesPerSecond: number;
  /** Devices whose network is away while the others write. */
  readonly away: number;
}

/** A write of the round. */
export interface RoundWrite {
  readonly taskID: number;
  readonly companyID: number;
  readonly kind: Press['kind'];
  /** null: a terminal's. */
  readonly device: number | null;
  /** Milliseconds since 1970. */
  readonly pressedAtMs: number;
}

export interface RoundDone {
  readonly writes: readonly RoundWrite[];
  readonly away: ReadonlySet<number>;
  readonly answered: readonly Answered[];
  /** Largest delay of a device's press: if it is long, the measuring machine is too slow, not the product. */
  readonly latestPressMs: number;
}

const patienceMs = 300_000;
/** One press in so many holds a task, the others edit one. */
const holdEvery = 4;

/** Presses on devices and writes of terminals at an even pace; those that are away stay away. */
export async function writeRound(fleet: Fleet, plan: RoundPlan): Promise<RoundDone> {
  const { hosts, companies, devices } = fleet;
  const count = plan.seconds * plan.writesPerSecond;
  const random = createRandom(7);
  const away = new Set(devices.slice(0, plan.away).map(({ index }) => index));
  const presses = Array.from({ length: count }, (_, index): Press => {
    const { companyID, taskIDs } = at(companies, index);
    const own = devices.filter((device) => device.companyID === companyID);
    return {
      dueMs: (index * 1000) / plan.writesPerSecond,
      device: at(own, Math.floor(random() * own.length)).index,
      taskID: at(taskIDs, 2 * Math.floor(index / companies.length)),
      kind: index % holdEvery === 0 ? 'hold' : 'edit',
    };
  });
  await hosts.setAway([...away], true);
  const beginMs = Date.now() + 1_000;
  const offsetMs = performance.now() - Date.now();
  const terminalWrites: RoundWrite[] = [];
  const [made, answered] = await Promise.all([
    hosts.press(beginMs, presses),
    evenly({ count, perSecond: plan.writesPerSecond, beginsAt: beginMs + offsetMs }, (index) => {
      const { company, ...terminal } = terminalOf(fleet, index);
      const taskID = at(company.taskIDs, 1 + 2 * Math.floor(index / companies.length));
      const { companyID } = company;
      terminalWrites.push({ taskID, companyID, kind: 'edit', device: null, pressedAtMs: Date.now() });
      return writeDirectly({ ...terminal, taskID, text: `${mark}${taskID}` });
    }),
  ]);
  const byTask = new Map(presses.map((press) => [press.taskID, press]));
  const pressed = made.map(({ device, taskID, atMs }): RoundWrite => {
    const { companyID } = at(devices, device);
    return { taskID, companyID, kind: byTask.get(taskID)?.kind ?? 'edit', device, pressedAtMs: atMs };
  });
  const lateness = made.map(({ taskID, atMs }) => atMs - beginMs - (byTask.get(taskID)?.dueMs ?? 0));
  const writes = [...pressed, ...terminalWrites];
  return { writes, away, answered, latestPressMs: Math.max(...lateness) };
}

/**
 * Brings back the devices that were away. @returns milliseconds until nothing is under way and every device has every
 * write; null: never
 */
export async function settleRound(
  fleet: Fleet,
  { writes, away }: Pick<RoundDone, 'writes' | 'away'>,
): Promise<number | null> {
  const begun = Date.now();
  await fleet.hosts.setAway([...away], false);
  return (await untilEverybodyHas(fleet, writes)) ? Date.now() - begun : null;
}

/** Waits until nothing is under way and every device has every write of its company. */
async function untilEverybodyHas(
  { hosts, devices }: Pick<Fleet, 'hosts' | 'devices'>,
  writes: readonly RoundWrite[],
): Promise<boolean> {
  const wanted = groupBy(writes, ({ companyID }) => companyID);
  for (const until = Date.now() + patienceMs; Date.now() < until; await delay(500)) {
    const { waiting } = await hosts.waiting();
    if (waiting > 0) continue;
    const written = new Map(await hosts.written());
    const hasAll = ({ index, companyID }: (typeof devices)[number]) =>
      written.get(index) === wanted.get(companyID)?.length;
    if (devices.every(hasAll)) return true;
    await delay(1_500);
  }
  return false;
}
