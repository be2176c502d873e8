// A process with some devices of the fleet, each a whole engine of its own.
import { setTimeout as delay } from 'node:timers/promises';
import { answerQuestions } from '../child';
import { type FleetDevice, openFleetDevice } from './fleet-device';
import type { DevicePlan, HostQuestion, Press, PressMade } from './messages';

// Dexie and the engine log errors while the network is away; they are expected.
console.warn = () => undefined;

const devices = new Map<number, FleetDevice>();
const byPath: Record<string, number> = {};
const atMs: number[] = [];
/** Number opened at once: first syncs are not measured. */
const openedAtOnce = 5;

function onRequest(url: string): void {
  const path = new URL(url).pathname.replace(/\/\d+/g, '/…');
  byPath[path] = (byPath[path] ?? 0) + 1;
  atMs.push(Date.now());
}

async function open(plans: readonly DevicePlan[]): Promise<void> {
  const left = [...plans];
  const next = async (): Promise<void> => {
    for (let plan = left.shift(); plan; plan = left.shift()) {
      const device = openFleetDevice(plan, onRequest);
      devices.set(plan.index, device);
      await device.ready;
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, next));
}

function press(beginMs: number, presses: readonly Press[]): Promise<readonly PressMade[]> {
  return Promise.all(
    presses.map(async (one) => {
      await delay(Math.max(0, beginMs + one.dueMs - Date.now()));
      const device = devices.get(one.device);
      if (!device) throw new Error(`no device ${one.device}`);
      return device.press(one);
    }),
  );
}

async function answer(question: HostQuestion): Promise<unknown> {
  const all = [...devices.values()];
  switch (question.kind) {
    case 'open':
      return open(question.devices);
    case 'press':
      return press(question.beginMs, question.presses);
    case 'network':
      for (const index of question.devices) devices.get(index)?.setAway(question.isAway);
      return null;
    case 'sights':
      return all.flatMap(({ sights }) => sights);
    case 'waiting':
      return all
        .map((device) => device.waiting())
        .reduce((sum, { waiting, refused }) => ({
          waiting: sum.waiting + waiting,
          refused: sum.refused + refused,
        }));
    case 'written':
      return Promise.all(all.map(async (device) => [device.index, await device.written()] as const));
    case 'requests':
      return { byPath, atMs };
    case 'close':
      await Promise.all(all.map((device) => device.close()));
      return process.exit(0);
  }
}

answerQuestions(true, answer);
