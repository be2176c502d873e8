import { priorityOf } from './companies';
import type { FleetMember } from './fleet';
import type { Sight } from './messages';
import type { RoundDone } from './round';

export interface Latencies {
  /** Milliseconds from a person's press to the row on another device. */
  readonly fromDevices: readonly number[];
  /** The same of a terminal's write. */
  readonly fromTerminals: readonly number[];
  /** Rows that a screen never showed with the written values; they are in no latency. */
  readonly neverShown: number;
}

/** Of every write and every other device whose screen shows its row. */
export function latenciesOf(
  { writes, away }: Pick<RoundDone, 'writes' | 'away'>,
  devices: readonly FleetMember[],
  sights: readonly Sight[],
): Latencies {
  const shownAt = new Map(sights.map(({ device, taskID, atMs }) => [`${device} ${taskID}`, atMs]));
  const fromDevices: number[] = [];
  const fromTerminals: number[] = [];
  let neverShown = 0;
  for (const { taskID, companyID, device, pressedAtMs } of writes) {
    if (device !== null && away.has(device)) continue;
    for (const other of devices) {
      const isShown = other.companyID === companyID && other.priority === priorityOf(taskID);
      if (!isShown || other.index === device || away.has(other.index)) continue;
      const atMs = shownAt.get(`${other.index} ${taskID}`);
      if (atMs === undefined) neverShown++;
      else (device === null ? fromTerminals : fromDevices).push(atMs - pressedAtMs);
    }
  }
  return { fromDevices, fromTerminals, neverShown };
}
