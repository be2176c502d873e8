import { expect, it } from 'vitest';
import { createMemoryMirror } from '../../../../tests/fakes/memory-stores';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { pickers } from '../../../domain/resources/company/pickers';
import { routes } from '../../../domain/resources/sites/routes';
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
) {
  const mirror = createMemoryMirror();
  const puller = createPuller({
    beforeStoring: async () => {},
    clock: { now: () => 1_000 },
    connection: { get, dropCapabilities: () => {}, earliestMs: () => 1_000, serverTimeMs: () => null },
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

it('[S22] a first pull asks for each list once, though it asks ahead', async () => {
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

it('[S41] without a feed, an answer from before an acknowledged write leaves the row as it is', async () => {
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
