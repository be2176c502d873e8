// A process with many light devices of the fleet.
import { setTimeout as delay } from 'node:timers/promises';
import { answerQuestions } from '../../child';
import { type LightDevice, openLightDevice } from './light-device';
import type { LightPlan, LightPress, LightPressMade, LightQuestion } from './messages';

const devices = new Map<number, LightDevice>();

async function open(plans: readonly LightPlan[]): Promise<void> {
  for (const plan of plans) devices.set(plan.index, openLightDevice(plan));
  await Promise.all([...devices.values()].map(({ ready }) => ready));
}

function press(beginMs: number, presses: readonly LightPress[]): Promise<readonly LightPressMade[]> {
  return Promise.all(
    presses.map(async (one) => {
      await delay(Math.max(0, beginMs + one.dueMs - Date.now()));
      const device = devices.get(one.device);
      if (!device) throw new Error(`no light device ${one.device}`);
      return device.press(one);
    }),
  );
}

async function answer(question: LightQuestion): Promise<unknown> {
  const all = [...devices.values()];
  switch (question.kind) {
    case 'open':
      return open(question.devices);
    case 'press':
      return press(question.beginMs, question.presses);
    case 'least':
      return Math.min(...all.map((device) => device.count()));
    case 'seen':
      return all.map((device) => device.seen());
    case 'requests':
      return all
        .map((device) => device.requests())
        .reduce((sum, { pages, failed }) => ({ pages: sum.pages + pages, failed: sum.failed + failed }));
    case 'close':
      return process.exit(0);
  }
}

answerQuestions(true, answer);
