import { expect, it } from 'vitest';
import { createMemoryMirror } from '../../../../tests/fakes/memory-stores';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { pickers } from '../../../domain/resources/company/pickers';
import { routes } from '../../../domain/resources/sites/routes';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { emptyCommit } from '../../../domain/sync/mirror-types';
import type { ApiReply } from '../../../protocol/exchange';
import { pulledResources } from '../../core/pull/pull-resources';
import { createPuller } from './puller';

const capabilities = {
  changeFeed: false,
  changeStream: false,
  retryCache: false,
  marked: false,
  preconditions: false,
  columns: false,
  columnsRows: 1_000,
};
const codes = [1, 2].map((id) => ({
  reasonCodeID: id,
  companyID: 7,
  reasonCode: `R${id}`,
  description: 'old',
}));

/** A puller over an empty device. */
function openPuller(
  get: (path: string) => Promise<ApiReply>,
  declared: Parameters<typeof pulledResources>[0],
  { nowMs = 1_000, isTold = false } = {},
) {
  const mirror = createMemoryMirror();
  const puller = createPuller({
    beforeStoring: async () => {},
    clock: { now: () => nowMs },
    connection: {
      get,
      dropCapabilities: () => {},
      earliestMs: () => nowMs,
      serverTimeMs: () => (isTold ? nowMs : null),
    },
    mirror,
    access: () => ({ resources: pulledResources(declared, 'admin'), unreadable: [] }),
    companyID: 7,
    holds: async () => true,
    onDone: () => {},
    note: () => {},
  });
  return { puller, mirror };
}

function replyOf(body: unknown): ApiReply {
  return { kind: 'reply', status: 200, headers: new Map(), text: JSON.stringify(body) };
}

it('[S22] a first pull requests each list once, though it works ahead', async () => {
  const asked: string[] = [];
  const { puller } = openPuller(
    async (path) => {
      const [list = ''] = path.split('?');
      asked.push(list);
      return replyOf(list === 'v2/changes' ? { epoch: 'e', version: 1, changes: [] } : []);
    },
    [reasonCodes, routes, pickers],
  );
  const feed = { ...capabilities, changeFeed: true, columns: true, columnsRows: 2_000 };
  const endings: string[] = [];
  while (endings.length < 20 && endings.at(-1) !== 'complete')
    endings.push((await puller.step(feed, false)).kind);
  expect(asked.filter((list) => list !== 'v2/changes').sort()).toEqual(
    [reasonCodes, routes, pickers].map(({ path }) => path).sort(),
  );
});

it('[S24] rows that an earlier version of the program left out because of a wrong clock come with the next contact', async () => {
  const nowMs = Date.UTC(2026, 0, 15, 12);
  const position = { epoch: 'e', version: 1 };
  const done = { taskID: 4, companyID: 7, status: 'completed', timeCompleted: '2026-01-10T08:00:00.000Z' };
  const asked: string[] = [];
  const { puller, mirror } = openPuller(
    async (path) => {
      asked.push(decodeURIComponent(path));
      return path.startsWith('v2/changes')
        ? replyOf({ ...position, changes: [], more: false })
        : replyOf(asked.at(-1)?.includes('"timeCompleted":{"$gte"') ? [done] : []);
    },
    [tasks, reasonCodes],
    { nowMs, isTold: true },
  );
  const pulled = ['tasks', 'reasonCodes'];
  const known = { position, pulled, snapshotFrom: null, progress: {}, lastSyncMs: nowMs, windowDays: 14 };
  await mirror.commit(emptyCommit(known));
  const endings: string[] = [];
  while (endings.length < 20 && endings.at(-1) !== 'complete')
    endings.push((await puller.step({ ...capabilities, changeFeed: true }, false)).kind);
  expect([...(mirror.all().get('tasks')?.keys() ?? [])]).toEqual([4]);
  expect(asked.filter((path) => path.startsWith(reasonCodes.path))).toEqual([]);
  expect(await mirror.state()).toMatchObject({ position, reckonedMs: nowMs, heldDays: 14 });
});

it('[S41] without a feed, an answer from before an acknowledged write leaves the row alone', async () => {
  const answers: ((reply: ApiReply) => void)[] = [];
  const { puller, mirror } = openPuller(() => new Promise((resolve) => answers.push(resolve)), [reasonCodes]);
  await puller.step(capabilities, false);
  const scan = puller.step(capabilities, false);
  await expect.poll(() => answers.length).toBe(1);
  puller.take({ kind: 'outdateAnswers', rows: ['reasonCodes/2'] });
  answers[0]?.(replyOf(codes));
  await scan;
  expect([...(mirror.all().get('reasonCodes')?.keys() ?? [])]).toEqual([1]);
});
