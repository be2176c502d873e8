import { type Child, startChild } from '../../child';
import { cpuSecondsOf } from '../../process-usage';
import type {
  LightPlan,
  LightPress,
  LightPressMade,
  LightQuestion,
  LightRequests,
  LightSeen,
} from './messages';

/** Limit of devices per process, so that no process is what the others wait for. */
const devicesPerHost = 100;

/** The processes in which the light devices run. */
export interface LightHosts {
  /** Resolves when every device knows the feed's position. */
  open(devices: readonly LightPlan[]): Promise<void>;
  press(beginMs: number, presses: readonly LightPress[]): Promise<readonly LightPressMade[]>;
  /** The smallest number of tasks that any of the devices has seen. */
  least(): Promise<number>;
  seen(): Promise<readonly LightSeen[]>;
  requests(): Promise<LightRequests>;
  cpuSeconds(): number;
  close(): Promise<void>;
}

export async function startLightHosts(deviceCount: number): Promise<LightHosts> {
  const count = Math.ceil(deviceCount / devicesPerHost);
  const hosts: Child<LightQuestion>[] = await Promise.all(
    Array.from({ length: count }, () => startChild<LightQuestion, true>('fleet/light/light-host.ts')),
  );
  const hostOf = new Map<number, number>();
  const each = <T>(question: (host: number) => LightQuestion): Promise<T[]> =>
    Promise.all(hosts.map((host, index) => host.ask<T>(question(index))));
  return {
    open: async (devices) => {
      // Devices go to the servers in turn: each process has some of every server.
      for (const [place, { index }] of devices.entries()) hostOf.set(index, Math.floor(place / 2) % count);
      await each((host) => ({
        kind: 'open',
        devices: devices.filter(({ index }) => hostOf.get(index) === host),
      }));
    },
    press: async (beginMs, presses) => {
      const made = await each<readonly LightPressMade[]>((host) => ({
        kind: 'press',
        beginMs,
        presses: presses.filter(({ device }) => hostOf.get(device) === host),
      }));
      return made.flat();
    },
    least: async () => Math.min(...(await each<number>(() => ({ kind: 'least' })))),
    seen: async () => (await each<readonly LightSeen[]>(() => ({ kind: 'seen' }))).flat(),
    requests: async () =>
      (await each<LightRequests>(() => ({ kind: 'requests' }))).reduce((sum, { pages, failed }) => ({
        pages: sum.pages + pages,
        failed: sum.failed + failed,
      })),
    cpuSeconds: () => hosts.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    close: async () => void (await Promise.all(hosts.map((host) => host.close({ kind: 'close' })))),
  };
}
