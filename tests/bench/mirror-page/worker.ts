import type { RowsQuery } from '../../../src/domain/query/query';
import { emptyCommit, type MirrorState } from '../../../src/domain/sync/mirror-types';
import type { OutboxEntry } from '../../../src/domain/sync/write';
import { openMirror } from '../../../src/mirror/mirror';
import type { Mirror, RowsAnswer } from '../../../src/mirror/mirror-types';
import { createOutbox, type Outbox } from '../../../src/mirror/storage/outbox/outbox-store';
import { prepareAtRest, prepareReports } from '../../../src/sync/shell/watch/prepare-reports';
import { generateTasks } from '../generate';
import type { BenchReply, BenchRequest } from './messages';
import { createReports } from './reports';
import { createWall } from './wall';
import { catalogRows, measureReport, workedTask, workRange } from './work';

const state: MirrorState = {
  position: { epoch: 'b', version: 1 },
  snapshotFrom: null,
  progress: {},
  lastSyncMs: 0,
  windowDays: 14,
};
const noChange = emptyCommit(state);
const atWork = {
  now: () => Date.parse(workRange.to),
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

let mirror: Mirror;
let outbox: Outbox;
let entries: OutboxEntry[] = [];
let raw: IDBDatabase;
let reports: ((rows: number) => Promise<number>) | null = null;
let wall: ((refreshes: number, tasks: number) => Promise<void>) | null = null;

addEventListener('message', ({ data }: MessageEvent<{ number: number; request: BenchRequest }>) => {
  const answer = async (): Promise<void> => {
    const reply = await serve(data.request);
    postMessage({ number: data.number, reply });
  };
  // The answer to a question that fails names the reason.
  void answer().catch((error: unknown) => postMessage({ number: data.number, error: String(error) }));
});

async function serve(request: BenchRequest): Promise<BenchReply & { answer?: RowsAnswer }> {
  const started = performance.now();
  const since = (count: number): BenchReply => ({ milliseconds: performance.now() - started, count });
  switch (request.kind) {
    case 'open': {
      const loadRegexp = async () => {
        const { RE2JS } = await import('re2js');
        return (pattern: string) => {
          const compiled = RE2JS.compile(pattern);
          return (text: string) => compiled.matcher(text).find();
        };
      };
      mirror = openMirror({ name: request.name, loadRegexp, now: Date.now, onEvent: () => {} });
      outbox = createOutbox({ name: request.name, onOutdated: () => {}, pause });
      entries = [...(await outbox.all()).entries];
      mirror.setEntries(entries);
      if (request.prepares) prepareAtRest(mirror, atWork, 'admin');
      if (!request.watch) return since(0);
      // The list stays open while other things are measured.
      mirror.watch(request.watch, () => {});
      const shown = await firstAnswer(request.watch);
      return since(shown.kind === 'rows' ? shown.rows.length : -1);
    }
    case 'loaded':
      await mirror.loaded();
      return since(mirror.counts()['tasks'] ?? 0);
    case 'close':
      await mirror.close();
      outbox.close();
      return since(0);
    case 'query': {
      const answer = await firstAnswer(request.query);
      // The rows travel to the page, as they would to a screen.
      return { ...since(answer.kind === 'rows' ? answer.total : -1), answer };
    }
    case 'touch': {
      const [row] = await mirror.rows('tasks', [request.taskID]);
      if (row)
        await mirror.commit({
          ...noChange,
          put: { tasks: [{ ...row, updatedAt: new Date().toISOString() }] },
        });
      return since(1);
    }
    case 'store':
      return store(request.rows, request.rowsPerCommit);
    case 'storeRaw':
      return storeRaw(request.rows, request.rowsPerCommit);
    case 'write':
      return write(request.taskID);
    case 'writeRaw':
      return writeRaw(request.taskID);
    case 'refresh':
      wall ??= createWall(mirror, noChange);
      await wall(request.times, request.tasks);
      return since(request.times);
    case 'storeWork':
      return storeWork(request.tasks);
    case 'cloneWork': {
      const rows = Array.from({ length: request.tasks }, (_, index) => workedTask(index, request.tasks));
      const before = performance.now();
      structuredClone(rows);
      return { milliseconds: performance.now() - before, count: rows.length };
    }
    case 'report': {
      const { name, tasks, changes, amount } = request;
      const { cold, changed } = await measureReport(mirror, name, { tasks, changes, amount, noChange });
      return { milliseconds: cold, count: changes, times: changed };
    }
    case 'prepareReports':
      await prepareReports(mirror, { role: 'admin', clock: atWork });
      return since(1);
    case 'reports':
      reports ??= createReports(mirror, noChange);
      return { milliseconds: await reports(request.rows), count: request.rows };
  }
}

function firstAnswer(query: RowsQuery): Promise<RowsAnswer> {
  return new Promise((resolve) => {
    let end: (() => void) | null = null;
    let isDone = false;
    end = mirror.watch(query, (answer) => {
      isDone = true;
      resolve(answer);
      end?.();
    });
    if (isDone) end();
  });
}

/** Pulled pages, stored as the engine stores them, with the working set kept current. */
async function store(count: number, rowsPerCommit: number): Promise<BenchReply> {
  const rows = generateTasks(count);
  const started = performance.now();
  for (let from = 0; from < count; from += rowsPerCommit) {
    const outcome = await mirror.commit({
      ...noChange,
      put: { tasks: rows.slice(from, from + rowsPerCommit) },
    });
    if (outcome.kind !== 'committed') throw new Error(outcome.kind);
  }
  return { milliseconds: performance.now() - started, count };
}

async function storeWork(tasks: number): Promise<BenchReply> {
  const started = performance.now();
  await mirror.commit({ ...noChange, put: catalogRows });
  for (let from = 0; from < tasks; from += 500) {
    const length = Math.min(500, tasks - from);
    const put = { tasks: Array.from({ length }, (_, index) => workedTask(from + index, tasks)) };
    const outcome = await mirror.commit({ ...noChange, put });
    if (outcome.kind !== 'committed') throw new Error(outcome.kind);
  }
  return { milliseconds: performance.now() - started, count: tasks };
}

/** The comparison: a record per row, and an index for each common filter and sort. */
const indexes = [
  'status',
  'taskType',
  'warehouseID',
  'priority',
  'customerName',
  'deliveryDate',
  'routeID',
  'picker',
];

async function openRaw(): Promise<IDBDatabase> {
  const opening = indexedDB.open('raw', 1);
  opening.onupgradeneeded = () => {
    const tasks = opening.result.createObjectStore('tasks', { keyPath: 'taskID' });
    for (const field of indexes) tasks.createIndex(field, field);
    opening.result.createObjectStore('entries', { autoIncrement: true });
  };
  return settled(opening);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function storeRaw(count: number, rowsPerCommit: number): Promise<BenchReply> {
  raw ??= await openRaw();
  const rows = generateTasks(count);
  const started = performance.now();
  for (let from = 0; from < count; from += rowsPerCommit) {
    const transaction = raw.transaction('tasks', 'readwrite', { durability: 'relaxed' });
    const tasks = transaction.objectStore('tasks');
    for (const row of rows.slice(from, from + rowsPerCommit)) tasks.put(row);
    await completed(transaction);
  }
  return { milliseconds: performance.now() - started, count };
}

/** From the user action to the visible row and the durable entry, whichever comes last. */
async function write(taskID: number): Promise<BenchReply> {
  const before = await visiblePriority(taskID);
  let end = (): void => {};
  const shown = new Promise<void>((resolve) => {
    end = mirror.watchRow('tasks', taskID, (row) => {
      if (row && row.row['priority'] !== before) resolve();
    });
  });
  const started = performance.now();
  const appended = await outbox.append([draftOf(taskID, before + 1)]);
  entries = [...entries, ...appended];
  mirror.setEntries(entries);
  await shown;
  const milliseconds = performance.now() - started;
  end();
  return { milliseconds, count: entries.length };
}

async function visiblePriority(taskID: number): Promise<number> {
  const [found] = await mirror.readChildren('tasks', [taskID]);
  return Number(found?.row['priority']);
}

async function writeRaw(taskID: number): Promise<BenchReply> {
  raw ??= await openRaw();
  const draft = draftOf(taskID, 1);
  const started = performance.now();
  const transaction = raw.transaction('entries', 'readwrite', { durability: 'strict' });
  transaction.objectStore('entries').add(draft);
  await completed(transaction);
  return { milliseconds: performance.now() - started, count: 1 };
}

function draftOf(taskID: number, priority: number): Omit<OutboxEntry, 'seq'> {
  return {
    requestID: crypto.randomUUID(),
    userActionID: crypto.randomUUID(),
    userID: 1,
    companyID: 2,
    state: 'pending',
    createdAtMs: Date.now(),
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
    name: 'tasks.update',
    targets: [{ resource: 'tasks', id: taskID }],
    refersTo: [],
    request: { method: 'PUT', path: `v2/tasks/${taskID}`, body: { companyID: 2, priority } },
    effects: [{ kind: 'patch', resource: 'tasks', id: taskID, patch: { priority } }],
    base: { priority: 1 },
    title: { id: 'Edit: {name}', values: { name: `T-${taskID}` } },
    coalesces: true,
  };
}
