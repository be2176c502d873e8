import { expect, it } from 'vitest';
import { createMemoryMirror } from '../../../../tests/fakes/memory-stores';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
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

it('[S41] without a feed, an answer from before an acknowledged write leaves the row as it is', async () => {
  const mirror = createMemoryMirror();
  const answers: ((reply: ApiReply) => void)[] = [];
  const puller = createPuller({
    beforeStoring: async () => {},
    clock: { now: () => 1_000 },
    connection: {
      get: () => new Promise((resolve) => answers.push(resolve)),
      dropCapabilities: () => {},
    },
    mirror,
    access: () => ({ resources: pulledResources([reasonCodes], 'admin'), unreadable: [] }),
    companyID: 7,
    holds: async () => true,
    onRebuilt: () => {},
    note: () => {},
  });
  await puller.step(capabilities, false);
  const scan = puller.step(capabilities, false);
  await expect.poll(() => answers.length).toBe(1);
  puller.take({ kind: 'outdateAnswers', rows: ['reasonCodes/2'] });
  answers[0]?.({ kind: 'reply', status: 200, headers: new Map(), text: JSON.stringify(codes) });
  await scan;
  expect([...(mirror.all().get('reasonCodes')?.keys() ?? [])]).toEqual([1]);
});
