import { updateRow } from '../../../src/domain/mutations/rows';
import type { RowsQuery } from '../../../src/domain/query/query';
import { tasks } from '../../../src/domain/resources/tasks/tasks';
import type { Session } from '../../../src/session/session';
import { type ConnectedDevice, connectDevice } from '../../../src/sync/connect-device';
import type { DeviceStatus } from '../../../src/sync/device';
import type { PeerAnswer, PeerName, PeerQuestion } from './peer';

// The console's own engine in its own worker, and the peers in workers of theirs.
const workers: Readonly<Record<PeerName, () => Worker>> = {
  none: () => new Worker(new URL('./nothing-worker.ts', import.meta.url), { type: 'module' }),
  rxdb: () => new Worker(new URL('./rxdb-worker.ts', import.meta.url), { type: 'module' }),
  pouchdb: () => new Worker(new URL('./pouch-worker.ts', import.meta.url), { type: 'module' }),
};
let device: ConnectedDevice | null = null;

function connect(session: Session): ConnectedDevice {
  device = connectDevice(session, {
    createWorker: () =>
      new Worker(new URL('../../../src/sync/worker.ts', import.meta.url), { type: 'module' }),
  });
  return device;
}

function connected(): ConnectedDevice {
  if (!device) throw new Error('no device');
  return device;
}

function until(isReached: (status: DeviceStatus) => boolean): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = connected().watchStatus((status) => {
      if (!isReached(status)) return;
      resolve(performance.now() - started);
      queueMicrotask(() => end());
    });
  });
}

/** Milliseconds from nothing to a complete mirror, of which every commit is stored. */
async function firstSync(session: Session, taskCount: number): Promise<{ all: number; firstPage: number }> {
  const started = performance.now();
  const query: RowsQuery = {
    resource: 'tasks',
    filter: { status: ['new', 'started', 'paused'] },
    sort: [['deliveryDate', 'ASC']],
    range: [0, 49],
  };
  let firstPage = Number.NaN;
  const end = connect(session).watchRows(query, ({ rows }) => {
    if (rows.length < 50) return;
    firstPage = performance.now() - started;
    queueMicrotask(() => end());
  });
  const all = await until(
    ({ lastSyncMs, mirrored }) => lastSyncMs !== null && mirrored.tasks?.rows === taskCount,
  );
  return { all, firstPage };
}

/** Milliseconds from a start until the device has everything that the server has. */
async function start(session: Session): Promise<number> {
  const openedAt = Date.now();
  connect(session);
  return until(({ lastSyncMs }) => lastSyncMs !== null && lastSyncMs >= openedAt);
}

/** Writes of as many user actions, each to a task of its own; they are durable when it resolves. */
async function write(count: number): Promise<{ taskIDs: readonly number[]; milliseconds: number }> {
  const filter = { status: ['new', 'started', 'paused', 'suspended', 'draft'] };
  const open = await connected().readRows({ resource: 'tasks', filter, sort: [['taskID', 'ASC']] });
  const rows = open.slice(0, count);
  const started = performance.now();
  for (const row of rows) {
    const priority = Number(row['priority']) === 500 ? 501 : 500;
    await connected().submit([updateRow(tasks, row, { priority }, Number(row['companyID']))]);
  }
  return { taskIDs: rows.map((row) => Number(row['taskID'])), milliseconds: performance.now() - started };
}

async function drain(): Promise<{ milliseconds: number; rejected: number }> {
  const emptied = until(({ pending, sending, uncertain }) => pending + sending + uncertain === 0);
  connected().syncNow();
  const milliseconds = await emptied;
  let rejected = 0;
  connected().watchStatus((status) => (rejected = status.rejected))();
  return { milliseconds, rejected };
}

async function changedTasks(): Promise<number> {
  const query = { resource: 'tasks', filter: { taskAdditionalInfo: 'changed' }, sort: [] } as const;
  return (await connected().readRows(query)).length;
}

function peer(name: PeerName, question: PeerQuestion): Promise<PeerAnswer> {
  const worker = workers[name]();
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }: MessageEvent<PeerAnswer | { failed: string }>) => {
      worker.terminate();
      if ('failed' in data) reject(new Error(data.failed));
      else resolve(data);
    });
    worker.postMessage(question);
  });
}

const sync = {
  firstSync,
  start,
  until: (connectivity: DeviceStatus['connectivity']) =>
    until((status) => status.connectivity === connectivity),
  write,
  drain,
  changedTasks,
  peer,
  close: () => connected().close(),
};
export type SyncPage = typeof sync;
Object.assign(window, { sync });
