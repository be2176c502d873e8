import 'fake-indexeddb/auto';
import { createRow } from '../../src/domain/mutations/rows';
import { reasonCodes } from '../../src/domain/resources/catalog/reason-codes';
import { createOutbox } from '../../src/mirror/storage/outbox/outbox-store';
import { pulledResources } from '../../src/sync/core/pull/pull-resources';
import { planSending } from '../../src/sync/core/send/send-plan';
import { createEngine } from '../../src/sync/shell/engine';
import { contentsOf, entryOf } from '../fakes/entries';
import { createFakeServer } from '../fakes/fake-server';
import { createMemoryMirror } from '../fakes/memory-stores';
import { type Figure, ms, type Section } from './figures';
import { watchSteps } from './steps';

const creations = 5_000;
const orphans = [5_000, 20_000];

/**
 * The engine over the outbox's own store, without a browser: the cost of a long queue. Server and IndexedDB are fakes
 * that count calls.
 */
export async function measureDrain(): Promise<Section> {
  return { figures: [await measureCreations(), measureOrphans()], skipped: [] };
}

async function measureCreations(): Promise<Figure> {
  const server = createFakeServer({ companyID: 7, feed: true, retryCache: true, announcesRetryCache: true });
  const outbox = createOutbox({ name: 'drain', onOutdated: () => {}, pause: async () => {} });
  let uuids = 0;
  let isUp = false;
  let left = creations;
  let finish = (): void => {};
  const drained = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const engine = createEngine({
    clock: {
      now: Date.now,
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    },
    random: { next: Math.random, uuid: () => `request ${++uuids}` },
    network: {
      send: async (request) => (isUp ? server.handle(request) : { kind: 'none', reason: 'unreachable' }),
      listen: () => () => {},
    },
    outbox,
    mirror: createMemoryMirror(),
    locks: { hold: (_name, work) => work(new AbortController().signal) },
    channel: { post: () => {}, subscribe: () => () => {} },
    lockName: 'leader',
    userID: 5,
    companyID: 7,
    resources: pulledResources([reasonCodes], 'admin'),
    onOutbox: ({ entries }) => {
      left = entries.filter(({ state }) => state !== 'acked').length;
      if (isUp && left === 0) finish();
    },
    onForeignCommit: () => {},
    onForeignRebuild: () => {},
    onNews: () => {},
    onOutcome: () => {},
  });
  const writes = [...Array(creations).keys()].map((index) =>
    createRow(reasonCodes, -1 - index, { reasonCode: `R${index}`, description: `Reason ${index}` }, 7),
  );
  await engine.submit(writes, 0);
  const endSteps = watchSteps();
  const before = process.cpuUsage();
  isUp = true;
  engine.syncNow();
  await drained;
  const { user, system } = process.cpuUsage(before);
  const { longest, longestOfOwn } = await endSteps();
  await engine.close();
  outbox.close();
  const cpu = (user + system) / 1_000;
  return {
    name: `${creations.toLocaleString('en-US')} queued creations sent: CPU, longest step without the collector`,
    seen: `${ms(cpu)}, ${ms(longestOfOwn)} (${ms(longest)} with the collector, which has the doubles' heap, too); ${server.rows('reasonCodes').length} made`,
    target: '≤ 10 s, ≤ 50 ms',
    isMet: cpu <= 10_000 && longestOfOwn <= 50 && server.rows('reasonCodes').length === creations,
    data: { cpu, longest, longestOfOwn },
  };
}

function measureOrphans(): Figure {
  const context = { nowMs: 0, retryCache: true, alone: new Set<number>() };
  const times = orphans.map((count) => {
    const contents = contentsOf(...[...Array(count).keys()].map((index) => entryOf(index + 1, { row: -9 })));
    const started = performance.now();
    const { rejected } = planSending(contents, context);
    if (rejected.length !== count) throw new Error(`${rejected.length} of ${count} refused`);
    return performance.now() - started;
  });
  const [few = 0, many = 0] = times;
  return {
    name: `${orphans.join(' / ')} dependents of a discarded creation`,
    seen: times.map(ms).join(' / '),
    target: 'linear',
    isMet: many <= few * 8,
    data: { few, many },
  };
}
