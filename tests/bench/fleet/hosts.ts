import { type Child, startChild } from '../child';
import { cpuSecondsOf } from '../process-usage';
import type { DevicePlan, HostQuestion, Press, PressMade, Requests, Sight, Waiting } from './messages';

const devicesPerHost = 50;

/** The processes in which the engines of the fleet run. */
export interface Hosts {
  /** Resolves when every device shows its tasks. */
  open(devices: readonly DevicePlan[]): Promise<void>;
  press(beginMs: number, presses: readonly Press[]): Promise<readonly PressMade[]>;
  setAway(devices: readonly number[], isAway: boolean): Promise<void>;
  sights(): Promise<readonly Sight[]>;
  waiting(): Promise<Waiting>;
  /** Tasks written in the round that each device has, by device. */
  written(): Promise<readonly (readonly [device: number, count: number])[]>;
  requests(): Promise<Requests>;
  cpuSeconds(): number;
  close(): Promise<void>;
}

export async function startHosts(deviceCount: number): Promise<Hosts> {
  const count = Math.ceil(deviceCount / devicesPerHost);
  const hosts: Child<HostQuestion>[] = await Promise.all(
    Array.from({ length: count }, () => startChild<HostQuestion, true>('fleet/engine-host.ts')),
  );
  const ofDevice = (device: number): number => device % count;
  const each = <T>(question: (host: number) => HostQuestion): Promise<T[]> =>
    Promise.all(hosts.map((host, index) => host.ask<T>(question(index))));
  return {
    open: async (devices) =>
      void (await each((host) => ({
        kind: 'open',
        devices: devices.filter(({ index }) => ofDevice(index) === host),
      }))),
    press: async (beginMs, presses) =>
      (
        await each<readonly PressMade[]>((host) => ({
          kind: 'press',
          beginMs,
          presses: presses.filter(({ device }) => ofDevice(device) === host),
        }))
      ).flat(),
    setAway: async (devices, isAway) => void (await each(() => ({ kind: 'network', devices, isAway }))),
    sights: async () => (await each<readonly Sight[]>(() => ({ kind: 'sights' }))).flat(),
    waiting: async () =>
      (await each<Waiting>(() => ({ kind: 'waiting' }))).reduce((sum, { waiting, refused }) => ({
        waiting: sum.waiting + waiting,
        refused: sum.refused + refused,
      })),
    written: async () =>
      (await each<readonly (readonly [number, number])[]>(() => ({ kind: 'written' }))).flat(),
    requests: async () => joined(await each<Requests>(() => ({ kind: 'requests' }))),
    cpuSeconds: () => hosts.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    close: async () => void (await Promise.all(hosts.map((host) => host.close({ kind: 'close' })))),
  };
}

function joined(all: readonly Requests[]): Requests {
  const byPath: Record<string, number> = {};
  for (const requests of all)
    for (const [path, count] of Object.entries(requests.byPath)) byPath[path] = (byPath[path] ?? 0) + count;
  return { byPath, atMs: all.flatMap(({ atMs }) => atMs).sort((a, b) => a - b) };
}
