import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeServer } from '../../../tests/fakes/fake-server';
import { createRow, updateRow } from '../../domain/mutations/rows';
import { planHold } from '../../domain/mutations/task-actions';
import type { RowsQuery } from '../../domain/query/query';
import type { TaskCounts } from '../../domain/reports/task-overview';
import type { Row } from '../../domain/resource';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { companies } from '../../domain/resources/company/companies';
import { pickers } from '../../domain/resources/company/pickers';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import type { CommitOutcome, MirrorCommit } from '../../domain/sync/mirror-types';
import { openMirror } from '../../mirror/mirror';
import type { Mirror } from '../../mirror/mirror-types';
import { createOutbox } from '../../mirror/storage/outbox/outbox-store';
import type { ApiReply, ApiRequest } from '../../protocol/exchange';
import type { Session } from '../../session/session';
import type { AggregateResult, Device, DeviceStatus, RowsResult, UserActionOutcome } from '../device';
import type { ChannelMessage } from '../ports';
import { openDevice } from './open-device';

const session: Session = {
  userID: 5,
  companyID: 7,
  userType: 'TOOLS',
  username: 'main',
  companyCode: 'ACME',
  secret: 's',
  baseUrl: 'https://tools.example/api/',
  signedInAtMs: 0,
  maxLifetimeMin: null,
};
const task = (taskID: number, more: Partial<Task> = {}) => ({
  taskID,
  companyID: 7,
  taskNumber: `T${taskID}`,
  status: 'new',
  onHold: false,
  pickedAmount: 0,
  totalWeight: 1.5,
  totalVolume: 0,
  deliveryDate: null,
  timeCompleted: null,
  ...more,
});

const refusal: ApiReply = {
  kind: 'reply',
  status: 403,
  headers: new Map(),
  text: JSON.stringify({ message: 'You are not allowed to do this', code: 'auth.not-allowed' }),
};

const failure: ApiReply = {
  kind: 'reply',
  status: 500,
  headers: new Map(),
  text: JSON.stringify({ message: 'Out of paper', code: 'server.error' }),
};

let worlds = 0;

/** A device in this process: real engine, mirror and outbox; a server that can be made unreachable. */
function openWorld({ isPlain = false, forgets = false, clockErrorDays = 0 } = {}) {
  const name = `test ${++worlds}`;
  const server = createFakeServer({
    companyID: 7,
    feed: !isPlain,
    retryCache: !isPlain && !forgets,
    announcesRetryCache: !isPlain,
  });
  const lost = { writes: 0 };
  const failed = { writes: 0 };
  const requests: ApiRequest[] = [];
  const listeners = new Set<{ tab: symbol; listener: (message: ChannelMessage) => void }>();
  let isUp = true;
  let holding: ((request: ApiRequest) => Promise<void> | null) | null = null;
  const forbidden = new Set<string>();
  const disk = { rows: Number.POSITIVE_INFINITY };
  let holder: Promise<void> = Promise.resolve();
  let uuids = 0;
  const send = async (request: ApiRequest): Promise<ApiReply> => {
    if (!isUp) return { kind: 'none', reason: 'unreachable' };
    const held = holding?.(request);
    if (held) {
      const older = server.handle(request);
      await held;
      return older;
    }
    requests.push(request);
    if (request.method !== 'GET' && failed.writes-- > 0) return failure;
    if ([...forbidden].some((path) => request.path.startsWith(path))) return refusal;
    const reply = dated(server.handle(request), Date.now() - clockErrorDays * 86_400_000);
    if (request.method === 'GET' || lost.writes === 0) return reply;
    lost.writes--;
    return { kind: 'none', reason: 'timeout' };
  };
  const openTab = (userType: Session['userType'] = 'TOOLS') => {
    const tab = Symbol('tab');
    return openDevice({
      session: { ...session, userType },
      clock: {
        now: Date.now,
        after: (delayMs, callback) => {
          const timer = setTimeout(callback, delayMs);
          return () => clearTimeout(timer);
        },
      },
      random: { next: () => 0.01, uuid: () => `u${++uuids}` },
      network: { send, listen: ({ onNews }) => server.onNews(onNews) },
      locks: {
        hold: (_name, work) => {
          holder = holder.then(() => work(new AbortController().signal));
          return holder;
        },
      },
      channel: {
        post: (message) => {
          for (const each of listeners)
            if (each.tab !== tab) queueMicrotask(() => each.listener(structuredClone(message)));
        },
        subscribe: (listener) => {
          const entry = { tab, listener };
          listeners.add(entry);
          return () => listeners.delete(entry);
        },
      },
      outbox: createOutbox({ name, pause: async () => {}, onOutdated: () => {} }),
      apiMemory: {
        hasHadFeed: async () => false,
        rememberFeed: async () => {},
        isKnownPlain: async () => isPlain,
        rememberPlain: async () => {},
      },
      openMirror: (onEvent) => {
        const mirror = openMirror({
          name,
          now: Date.now,
          onEvent,
          loadRegexp: () => Promise.reject(new Error('none')),
        });
        return { ...mirror, commit: (commit) => commitOnto(disk, mirror, commit) };
      },
      lockName: name,
    });
  };
  return {
    name,
    server,
    disk,
    forbidden,
    lost,
    failed,
    requests,
    openTab,
    /** Answers are made at once and arrive when the promise is kept. */
    hold: (next: typeof holding) => {
      holding = next;
    },
    goes: (up: boolean) => {
      isUp = up;
    },
  };
}

function dated(reply: ApiReply, atMs: number): ApiReply {
  if (reply.kind === 'none') return reply;
  return { ...reply, headers: new Map([...reply.headers, ['date', new Date(atMs).toUTCString()]]) };
}

/** A disk that holds a number of rows. */
async function commitOnto(
  disk: { readonly rows: number },
  mirror: Mirror,
  commit: MirrorCommit,
): Promise<CommitOutcome> {
  const held = Object.values(mirror.counts()).reduce((sum, count) => sum + count, 0);
  const added = Object.values(commit.put).reduce((sum, put) => sum + put.length, 0);
  return added > 0 && held + added > disk.rows ? { kind: 'full' } : mirror.commit(commit);
}

/** Waits for an answer that fulfils a condition. */
function until<T>(
  watch: (onNews: (value: T) => void) => () => void,
  holds: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve) => {
    let end: (() => void) | null = null;
    let isDone = false;
    const stop = watch((value) => {
      if (isDone || !holds(value)) return;
      isDone = true;
      end?.();
      resolve(value);
    });
    end = stop;
    if (isDone) stop();
  });
}

const query = (resource: string, more: Partial<RowsQuery> = {}): RowsQuery => ({
  resource,
  filter: {},
  sort: [],
  range: [0, 49],
  ...more,
});
const rows = (device: Device, asked: RowsQuery, holds: (result: RowsResult) => boolean) =>
  until<RowsResult>((onNews) => device.watchRows(asked, onNews), holds);
const open = query('tasks', { filter: { status: ['new', 'started', 'paused', 'suspended', 'draft'] } });

function asTasks(shown: readonly Row[]): readonly Task[] {
  return shown as readonly Task[];
}

function furnish(server: FakeServer): void {
  for (let id = 1; id <= 5; id++) server.put('tasks', task(id));
  server.put('tasks', task(99, { status: 'completed', timeCompleted: '2020-01-01T10:00:00.000Z' }));
}

describe('a device', () => {
  it('[S30] gives a screen each answer and each status once, whatever else is loaded meanwhile', async () => {
    const world = openWorld();
    furnish(world.server);
    const first = world.openTab();
    await rows(first, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    await first.close();
    const device = world.openTab();
    const told = new Map<string, string[]>();
    const note = (what: string) => (value: unknown) =>
      void told.set(what, [...(told.get(what) ?? []), JSON.stringify(value)]);
    device.watchRows(query('configs'), note('configs'));
    device.watchRows(open, note('tasks'));
    device.watchStatus(note('status'));
    await until(
      device.watchStatus,
      ({ connectivity, lastSyncMs }) => connectivity === 'online' && lastSyncMs !== null,
    );
    for (const [what, values] of told)
      for (const [at, value] of values.entries()) expect(value, `${what} ${at}`).not.toBe(values[at - 1]);
    await device.close();
  });

  it("gives the serial of its answer only while that is the mirror's alone", async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    const pulled = await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    const pulledSerial = await device.settledSerial();
    expect(pulledSerial).toEqual(expect.any(Number));
    world.goes(false);
    const plan = planHold(asTasks(pulled.rows.slice(0, 1)), {
      companyID: 7,
      statuses: { isEnabled: () => true },
    });
    await device.submit(plan.writes);
    expect(await device.settledSerial()).toBeNull();
    world.goes(true);
    device.syncNow();
    await until(device.watchOutbox, (entries) => entries.length === 0);
    expect(await device.settledSerial()).toBeGreaterThan(pulledSerial ?? 0);
    await device.close();
  });

  it('[S22] pulls, [S17] shows a write until its confirmation, and the server has it once', async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    const pulled = await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    world.goes(false);
    const held = rows(
      device,
      open,
      ({ rows: shown, waiting }) => shown[0]?.onHold === true && waiting.includes(1),
    );
    const outcome = until<UserActionOutcome>(device.watchOutcomes, () => true);
    const plan = planHold(asTasks(pulled.rows.slice(0, 1)), {
      companyID: 7,
      statuses: { isEnabled: () => true },
    });
    const { userActionID } = await device.submit(plan.writes);
    await held;
    world.goes(true);
    device.syncNow();
    expect(await outcome).toMatchObject({
      userActionID,
      name: 'task.hold',
      groups: [{ ok: true, ids: [1] }],
    });
    await until(device.watchOutbox, (entries) => entries.length === 0);
    const after = await rows(device, open, ({ waiting }) => waiting.length === 0);
    expect(after.rows[0]?.onHold).toBe(true);
    expect(world.server.applied().filter(({ resource }) => resource === 'tasks')).toHaveLength(1);
    await device.close();
  });

  it("shows a waiting write's effect on other rows, until it is undone", async () => {
    const world = openWorld();
    const matti = { pickerID: 3, companyID: 7, firstName: 'Matti', lastName: 'Meri' };
    world.server.put('pickers', matti);
    world.server.put('tasks', task(1, { pickerID: 3, picker: 'Matti Meri' }));
    const device = world.openTab();
    await rows(device, open, ({ rows: shown, loading }) => shown.length === 1 && !loading);
    const named = (picker: string) => rows(device, open, ({ rows: shown }) => shown[0]?.picker === picker);
    world.goes(false);
    const rename = updateRow(pickers, matti, { lastName: 'Aalto' }, 7);
    const { userActionID } = await device.submit([rename], { undoMs: 60_000 });
    expect(await named('Matti Aalto')).toMatchObject({ waiting: [] });
    await device.undo(userActionID);
    await named('Matti Meri');
    await device.close();
  });

  it('[S7] a row created offline becomes real on the screen that shows it', async () => {
    const world = openWorld();
    const device = world.openTab();
    await until(device.watchStatus, ({ lastSyncMs }) => lastSyncMs !== null);
    world.goes(false);
    const id = await device.newID();
    expect(id).toBeLessThan(0);
    const create = createRow(reasonCodes, id, { reasonCode: 'BROKEN', description: 'x' }, 7);
    const edit = updateRow(reasonCodes, { reasonCodeID: id }, { description: 'y' }, 7);
    await device.submit([create]);
    await device.submit([edit]);
    const real = until(
      (onNews: (row: unknown) => void) =>
        device.watchRow('reasonCodes', id, (result) => result.kind === 'row' && onNews(result.row)),
      (row) =>
        typeof row === 'object' && row !== null && 'reasonCodeID' in row && Number(row.reasonCodeID) > 0,
    );
    const told: Readonly<Record<number, number>>[] = [];
    const endKeys = device.watchRealKeys([id], (replaced) => void told.push(replaced));
    await vi.waitFor(() => expect(told).toEqual([{}]));
    world.goes(true);
    device.syncNow();
    expect(await real).toMatchObject({ reasonCode: 'BROKEN' });
    await until(device.watchOutbox, (entries) => entries.length === 0);
    endKeys();
    // Once when asked and once when known, however often the outbox changes.
    expect(told).toEqual([{}, { [id]: world.server.rows('reasonCodes')[0]?.reasonCodeID }]);
    expect(world.server.rows('reasonCodes')).toMatchObject([{ reasonCode: 'BROKEN', description: 'y' }]);
    // An open form knows the row by its first key, and so does a page that is opened only now.
    expect(await device.readChildren('reasonCodes', [id])).toMatchObject([{ reasonCode: 'BROKEN' }]);
    const [row] = world.server.rows('reasonCodes');
    const late: Readonly<Record<number, number>>[] = [];
    const endLate = device.watchRealKeys([id, -7], (replaced) => void late.push(replaced));
    await vi.waitFor(() => expect(late).toEqual([{ [id]: row?.reasonCodeID }]));
    endLate();
    await device.close();
  });

  it('[S7] a row created here is never shown twice, though the feed is faster than the answer', async () => {
    const world = openWorld();
    const device = world.openTab();
    const other = world.openTab();
    for (const tab of [device, other]) await until(tab.watchStatus, ({ lastSyncMs }) => lastSyncMs !== null);
    const counts = new Set<number>();
    const ends = [device, other].map((tab) =>
      tab.watchRows(query('reasonCodes'), ({ rows: shown }) => counts.add(shown.length)),
    );
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let tellOfNews = (): void => {};
    const isTold = new Promise<void>((resolve) => {
      tellOfNews = resolve;
    });
    const hasNews = () => world.server.rows('reasonCodes').length > 0;
    world.hold((request) => {
      if (request.method === 'POST') return answered;
      if (request.path.startsWith('v2/changes?') && hasNews()) tellOfNews();
      return null;
    });
    await device.submit([createRow(reasonCodes, await device.newID(), { reasonCode: 'NEW' }, 7)]);
    await isTold;
    // Gives everything that follows from the news time to happen.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    answer();
    for (const tab of [device, other]) {
      await rows(tab, query('reasonCodes'), ({ rows: [row] }) => Number(row?.reasonCodeID) > 0);
      await until(tab.watchOutbox, (entries) => entries.length === 0);
    }
    for (const end of ends) end();
    expect(Math.max(...counts)).toBe(1);
    await device.close();
    await other.close();
  });

  it('[S30] shows a page of the API while its rows are pulled for the first time, and requests it once', async () => {
    const world = openWorld();
    furnish(world.server);
    let letThrough = (): void => {};
    const pulled = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    world.hold(({ path }) =>
      path.startsWith('reasoncodes') || path.startsWith('v2/reasoncodes') ? pulled : null,
    );
    const device = world.openTab();
    const shown: RowsResult[] = [];
    const end = device.watchRows(open, (result) => shown.push(result));
    await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ from: 'server', loading: true, total: 5 }));
    letThrough();
    await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ from: 'device', loading: false, total: 5 }));
    end();
    const isPage = ({ path }: ApiRequest) => decodeURIComponent(path).includes('range=[0,49]');
    expect(world.requests.filter(isPage)).toHaveLength(1);
    await device.close();
  });

  it('[S30] asks the API beyond the window, and says "partial" if it cannot', async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    const all = await rows(device, query('tasks'), ({ from }) => from === 'server');
    expect([all.total, all.rows.length, all.sums.totalWeight]).toEqual([6, 6, 9]);
    const page = await rows(device, query('tasks', { range: [0, 1] }), ({ from }) => from === 'server');
    expect([page.total, page.rows.length, page.sums]).toEqual([6, 2, {}]);
    world.goes(false);
    device.syncNow();
    await until(device.watchStatus, ({ connectivity }) => connectivity === 'offline');
    const partial = await rows(device, query('tasks'), ({ from }) => from === 'partial');
    expect(partial.rows.length).toBeGreaterThanOrEqual(5);
    // The opened row is on the device now.
    expect((await device.readRows(query('tasks'))).map((row) => row.taskID)).toContain(99);
    // The device cannot tell whether these are all rows.
    const every = device.readRows({ ...query('tasks'), mustBeComplete: true });
    await expect(every).rejects.toMatchObject({ trouble: 'unreachable' });
    await device.close();
  });

  it('[S30] reads a chosen row that waits to be created beside others', async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    const id = await device.newID();
    await device.submit([createRow(tasks, id, { taskNumber: 'NEW', status: 'new' }, 7)], { undoMs: 60_000 });
    const read = await device.readRows(query('tasks', { filter: { taskID: [1, id] } }));
    expect(read.map(({ taskNumber }) => taskNumber).toSorted()).toEqual(['NEW', 'T1']);
    await device.close();
  });

  it("[S30] shows others' changes beyond the window, also in a tab that stores none of them", async () => {
    const world = openWorld();
    furnish(world.server);
    const leading = world.openTab();
    await rows(leading, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    const device = world.openTab();
    const seen = { list: '', page: '' };
    device.watchRows(query('tasks', { filter: { status: 'completed' } }), ({ rows: shown }) => {
      seen.list = shown.map((row) => String(row.taskNumber)).join();
    });
    device.watchRow('tasks', 99, (result) => {
      seen.page = result.kind === 'row' ? String(result.row.taskNumber) : result.kind;
    });
    await vi.waitFor(() => expect(seen).toEqual({ list: 'T99', page: 'T99' }));
    const changed = { timeCompleted: '2001-02-01T00:00:00.000Z', taskNumber: 'LATER' };
    world.server.put('tasks', task(99, { ...changed, status: 'completed' }));
    await vi.waitFor(() => expect(seen).toEqual({ list: 'LATER', page: 'LATER' }));
    world.server.remove('tasks', 99);
    await vi.waitFor(() => expect(seen).toEqual({ list: '', page: 'missing' }));
    await device.close();
    await leading.close();
  });

  it('[S32] counts on the device if the mirror has all rows, and asks the API for the rest', async () => {
    const world = openWorld();
    furnish(world.server);
    const dated = (taskID: number, deliveryDate: string) =>
      world.server.put('tasks', task(taskID, { taskType: 'PIC', pickType: 'NORMAL', deliveryDate }));
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    dated(1, soon);
    const device = world.openTab();
    await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    type Counted = AggregateResult<readonly TaskCounts[]>;
    const report = (from: string, holds: (result: Counted) => boolean) => {
      const to = '2100-01-01T00:00:00.000Z';
      const asked = { from, to, warehouseID: null, warehouseSectionIDs: [], pickTypes: ['NORMAL'] as const };
      return until<Counted>((onNews) => device.watchAggregate('taskOverview', asked, onNews), holds);
    };
    const own = await report(new Date().toISOString(), ({ value }) => value?.[0]?.new === 1);
    expect(own.from).toBe('device');
    const grown = report(new Date().toISOString(), ({ value }) => value?.[0]?.new === 2);
    dated(2, soon);
    expect((await grown).from).toBe('device');

    const longAgo = '2001-01-01T00:00:00.000Z';
    dated(99, '2001-02-01T00:00:00.000Z');
    const asked = await report(longAgo, ({ from }) => from === 'server');
    expect(asked.value?.[0]?.new).toBe(3);
    world.goes(false);
    device.syncNow();
    await until(device.watchStatus, ({ connectivity }) => connectivity === 'offline');
    const partial = await report(longAgo, ({ from, value }) => from === 'partial' && value !== null);
    expect(partial.loading).toBe(false);
    await device.close();
  });

  it('[S30] requests a page of the server again when a write to its rows was answered', async () => {
    const world = openWorld();
    world.server.put('companies', { companyID: 7, companyCode: 'A', name: 'A' });
    const device = world.openTab();
    const everyCompany: RowsQuery = { resource: 'companies', filter: {}, sort: [], range: [0, 99] };
    let shown: readonly Row[] = [];
    device.watchRows(everyCompany, (result) => {
      shown = result.rows;
    });
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    const id = await device.newID();
    await device.submit([createRow(companies, id, { companyCode: 'B', name: 'B' }, 7)]);
    await until(device.watchOutbox, (entries) => entries.length === 0);
    await vi.waitFor(() => expect(shown.map(({ companyCode }) => companyCode)).toEqual(['A', 'B']));
    expect(shown.every(({ companyID }) => Number(companyID) > 0)).toBe(true);
    await device.close();
  });

  it('[S31] keeps opened rows, and removes them when the pull says they are gone', async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    await rows(device, open, ({ loading, rows: shown }) => shown.length === 5 && !loading);
    const opened = await until(
      (onNews: (result: { kind: string }) => void) => device.watchRow('tasks', 99, onNews),
      ({ kind }) => kind === 'row',
    );
    expect(opened).toMatchObject({ row: { taskNumber: 'T99' } });
    const gone = until(
      (onNews: (result: { kind: string }) => void) => device.watchRow('tasks', 99, onNews),
      ({ kind }) => kind === 'missing',
    );
    world.server.remove('tasks', 99);
    await gone;
    await device.close();
  });

  it('[S28] every tab says how wrong the clock is', async () => {
    const world = openWorld({ clockErrorDays: 2 });
    const [device, other] = [world.openTab(), world.openTab()];
    for (const tab of [device, other])
      await until(tab.watchStatus, ({ clockErrorMinutes }) => clockErrorMinutes === -2 * 24 * 60);
    await device.close();
    await other.close();
  });

  it('[S33] opened rows make room on a full disk; when nothing is left to remove it says so', async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    await rows(device, open, ({ loading, rows: shown }) => shown.length === 5 && !loading);
    await rows(device, query('tasks'), ({ from, rows: shown }) => from === 'server' && shown.length === 6);
    await until(device.watchStatus, ({ mirrored }) => mirrored.tasks?.rows === 6);
    world.disk.rows = 6;
    world.server.put('tasks', task(6));
    await rows(device, open, ({ rows: shown }) => shown.length === 6);
    await until(device.watchStatus, ({ mirrored, isStorageFull }) => {
      return mirrored.tasks?.rows === 6 && !isStorageFull;
    });
    world.server.put('tasks', task(7));
    await until(device.watchStatus, ({ isStorageFull }) => isStorageFull);
    const [first] = asTasks((await rows(device, open, ({ rows: shown }) => shown.length === 6)).rows);
    const plan = planHold(first ? [first] : [], { companyID: 7, statuses: { isEnabled: () => true } });
    await device.submit(plan.writes);
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'acked'));
    world.disk.rows = 100;
    device.syncNow();
    await rows(device, open, ({ rows: shown }) => shown.length === 7);
    await until(device.watchStatus, ({ isStorageFull, pending }) => !isStorageFull && pending === 0);
    await device.close();
  });

  const code = { reasonCodeID: 3, companyID: 7, reasonCode: 'WET', description: 'Wet' };
  const codesOnDevice = (holds: (count: number) => boolean) => (device: Device) =>
    until(
      device.watchStatus,
      ({ mirrored, isSyncing }) => holds(mirrored.reasonCodes?.rows ?? 0) && !isSyncing,
    );

  it('[S34] rows that another role may not read leave the device at its sign-in, and come back', async () => {
    const world = openWorld();
    world.server.put('reasonCodes', code);
    const first = world.openTab();
    await codesOnDevice((count) => count === 1)(first);
    first.renewCredentials({ ...session, userType: 'TOOLS-TV' });
    await codesOnDevice((count) => count === 0)(first);
    await first.close();
    const second = world.openTab('TOOLS-TV');
    await until(second.watchStatus, ({ isLeader, lastSyncMs }) => isLeader && lastSyncMs !== null);
    expect(await second.readRows(query('reasonCodes'))).toEqual([]);
    await second.close();
    const third = world.openTab();
    await codesOnDevice((count) => count === 1)(third);
    await third.close();
  });

  it('[S34] a refusal removes the rows from the device and leaves the entry to the user', async () => {
    const world = openWorld();
    world.server.put('reasonCodes', code);
    const device = world.openTab();
    await codesOnDevice((count) => count === 1)(device);
    world.forbidden.add('v2/reasoncodes');
    await device.submit([updateRow(reasonCodes, code, { description: 'Dry' }, 7)]);
    await codesOnDevice((count) => count === 0)(device);
    const entries = await until(device.watchOutbox, (each) => each.some(({ state }) => state === 'rejected'));
    expect(entries[0]).toMatchObject({ rejection: { status: 403, code: 'auth.not-allowed' } });
    await device.close();
  });

  it('[S34] a refusal of rows that the device does not hold does not lead to repeated requests', async () => {
    const world = openWorld();
    world.forbidden.add('v2/users');
    const device = world.openTab();
    await until(device.watchStatus, ({ lastSyncMs }) => lastSyncMs !== null);
    const end = device.watchRows(query('users'), () => undefined);
    const about = () => world.requests.filter(({ path }) => path.startsWith('v2/users'));
    await vi.waitFor(() => expect(about()).toHaveLength(1));
    await device.submit([createRow(reasonCodes, await device.newID(), { reasonCode: 'DRY' }, 7)]);
    await until(device.watchOutbox, (entries) => entries.length === 0);
    const probes = about().filter(({ path }) => path.includes('count=none'));
    expect(probes).toEqual([]);
    end();
    await device.close();
  });

  it.each([
    [0, 6],
    [3, 7],
  ])(
    '[S25] rows outside a narrower window leave the device; %i days off: %i rows',
    async (clockErrorDays, count) => {
      const world = openWorld({ clockErrorDays });
      furnish(world.server);
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      const done = (id: number, days: number) =>
        task(id, { status: 'completed', timeCompleted: daysAgo(days) });
      for (const each of [done(50, 3), done(51, 18)]) world.server.put('tasks', each);
      const device = world.openTab();
      const held = (count: number) =>
        until(device.watchStatus, ({ mirrored }) => mirrored.tasks?.rows === count);
      await held(count);
      await device.setWindowDays(30);
      await held(7);
      await device.setWindowDays(14);
      await until(device.watchStatus, ({ windowDays }) => windowDays === 14);
      world.server.put('tasks', { ...done(50, 3), taskNumber: 'LAST' });
      const recent = query('tasks', { filter: { taskID: 50 } });
      await rows(device, recent, ({ rows: [row] }) => row?.taskNumber === 'LAST');
      // Expired rows have left at the end of the pull that brought them.
      await until(device.watchStatus, ({ isSyncing }) => !isSyncing);
      await held(count);
      expect(await device.readRows(recent)).toHaveLength(1);
      await device.close();
    },
  );

  it.each([
    ['with a feed', false],
    ['without one', true],
  ])('[S24] a clock that is weeks ahead leaves nothing out, %s', async (_, isPlain) => {
    const world = openWorld({ clockErrorDays: 30, isPlain });
    furnish(world.server);
    const done = (id: number, days: number) => {
      const timeCompleted = new Date(Date.now() - (30 + days) * 86_400_000).toISOString();
      world.server.put('tasks', task(id, { status: 'completed', timeCompleted }));
    };
    done(50, 3);
    done(51, 20);
    const device = world.openTab();
    const held = (ids: readonly number[]) =>
      vi.waitFor(async () => {
        const found = await device.readRows(
          query('tasks', { filter: { status: 'completed' }, range: [0, 9] }),
        );
        expect(found.map(({ taskID }) => taskID)).toEqual(ids);
      });
    await until(device.watchStatus, ({ lastSyncMs }) => lastSyncMs !== null);
    world.goes(false);
    await held([50]);
    world.goes(true);
    done(52, 1);
    device.syncNow();
    await until(device.watchStatus, ({ mirrored }) => mirrored.tasks?.rows === 7);
    await device.close();
  });

  it('[S74] a request of a tab before any leads is done by the leader', async () => {
    const world = openWorld();
    const device = world.openTab();
    await device.setWindowDays(30);
    await until(device.watchStatus, ({ windowDays }) => windowDays === 30);
    await device.close();
  });

  it('[S74] a request to a tab that goes is done by the next leader, and once', async () => {
    const world = openWorld();
    furnish(world.server);
    const leading = world.openTab();
    const device = world.openTab();
    await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    const under = { way: 0, end: () => {} };
    const answered = new Promise<void>((resolve) => {
      under.end = resolve;
    });
    world.hold(() => {
      under.way++;
      return answered;
    });
    leading.syncNow();
    await vi.waitFor(() => expect(under.way).toBeGreaterThan(0));
    await device.rebuildMirror();
    await device.setWindowDays(30);
    const closed = leading.close();
    world.hold(null);
    world.requests.length = 0;
    under.end();
    await closed;
    const isWhole = (status: DeviceStatus) => status.windowDays === 30 && status.mirrored.tasks?.rows === 5;
    await until(device.watchStatus, (status) => isWhole(status) && !status.isSyncing);
    const snapshots = () => world.requests.filter(({ path }) => path.startsWith('configs?')).length;
    expect(snapshots()).toBe(1);
    const next = world.openTab();
    await device.close();
    await until(next.watchStatus, (status) => isWhole(status) && status.isLeader && !status.isSyncing);
    expect(snapshots()).toBe(1);
    await next.close();
  });

  it('[S74] a window requested in one tab does not come back after a later one of another', async () => {
    const world = openWorld();
    furnish(world.server);
    const [leading, earlier, later] = [world.openTab(), world.openTab(), world.openTab()];
    for (const tab of [leading, earlier, later])
      await rows(tab, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    const isAsked = vi.fn();
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.hold(() => {
      isAsked();
      return answered;
    });
    leading.syncNow();
    await vi.waitFor(() => expect(isAsked).toHaveBeenCalled());
    await earlier.setWindowDays(30);
    await later.setWindowDays(60);
    world.hold(null);
    answer();
    await until(earlier.watchStatus, ({ windowDays }) => windowDays === 60);
    const leads = until(earlier.watchStatus, ({ isLeader }) => isLeader);
    await leading.close();
    await leads;
    // Commands are carried out before anything is pulled.
    world.server.put('tasks', task(6));
    await rows(earlier, open, ({ rows: shown }) => shown.length === 6);
    const { windowDays } = await until(earlier.watchStatus, () => true);
    expect(windowDays).toBe(60);
    await earlier.close();
    await later.close();
  });

  it('everything is downloaded again without touching waiting entries', async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    const pulled = await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    world.goes(false);
    const context = { companyID: 7, statuses: { isEnabled: () => true } };
    await device.submit(planHold(asTasks(pulled.rows.slice(0, 1)), context).writes);
    await device.rebuildMirror();
    await until(device.watchStatus, ({ mirrored }) => mirrored.tasks?.rows === 0);
    await until(device.watchStatus, ({ pending, uncertain, sending }) => pending + uncertain + sending === 1);
    world.goes(true);
    device.syncNow();
    await rows(device, open, ({ rows: shown }) => shown.length === 5 && shown[0]?.onHold === true);
    await until(device.watchOutbox, (entries) => entries.length === 0);
    expect(world.server.rows('tasks').filter(({ onHold }) => onHold === true)).toHaveLength(1);
    await device.close();
  });

  it('[S38] requests the row at once when it has changed meanwhile', async () => {
    const world = openWorld();
    furnish(world.server);
    const device = world.openTab();
    const pulled = await rows(device, open, ({ rows: shown, loading }) => shown.length === 5 && !loading);
    world.goes(false);
    const context = { companyID: 7, statuses: { isEnabled: () => true } };
    await device.submit(planHold(asTasks(pulled.rows.slice(0, 1)), context).writes);
    world.server.put('tasks', task(1, { onHold: true, taskNumber: 'THEIRS' }));
    world.goes(true);
    device.syncNow();
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'rejected'));
    await rows(device, open, ({ rows: shown }) => shown[0]?.taskNumber === 'THEIRS');
    const asked = () => world.requests.map(({ path }) => decodeURIComponent(path));
    await vi.waitFor(() => expect(asked().some((path) => path.includes('"taskID":{"in":[1]}'))).toBe(true));
    await device.close();
  });

  const lostCreation = async (world: ReturnType<typeof openWorld>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const device = world.openTab();
    await until(device.watchStatus, ({ lastSyncMs }) => lastSyncMs !== null);
    world.lost.writes = 1;
    const id = await device.newID();
    await device.submit([createRow(reasonCodes, id, { reasonCode: 'WET', description: 'Wet' }, 7)]);
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'uncertain'));
    return device;
  };
  const later = (device: Device, ms: number): void => {
    vi.setSystemTime(Date.now() + ms);
    device.syncNow();
  };
  const posts = (world: ReturnType<typeof openWorld>) =>
    world.requests.filter(({ method }) => method === 'POST');
  const looks = (world: ReturnType<typeof openWorld>) =>
    world.requests.filter(({ path }) => decodeURIComponent(path).includes('"reasonCode":"WET"'));

  it('[S39] a creation whose answer was lost by a plain API is found, not repeated', async () => {
    const world = openWorld({ isPlain: true });
    const device = await lostCreation(world);
    later(device, 61_000);
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'acked'));
    expect(world.server.rows('reasonCodes')).toMatchObject([{ reasonCode: 'WET' }]);
    expect(posts(world)).toHaveLength(1);
    await device.close();
    vi.useRealTimers();
  });

  it('[S60] one that is not found is searched for a second time before it is repeated', async () => {
    const world = openWorld({ isPlain: true });
    const device = await lostCreation(world);
    const [made] = world.server.rows('reasonCodes');
    world.server.remove('reasonCodes', Number(made?.reasonCodeID));
    later(device, 61_000);
    await vi.waitFor(() => expect(looks(world)).toHaveLength(1));
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'uncertain'));
    expect(posts(world)).toHaveLength(1);
    later(device, 61_000);
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'acked'));
    expect([looks(world).length, posts(world).length]).toEqual([2, 2]);
    await device.close();
    vi.useRealTimers();
  });

  it('[S60] one that is not found after days is left to the user: others may have removed its row since', async () => {
    const world = openWorld({ forgets: true });
    const device = await lostCreation(world);
    world.goes(false);
    const [made] = world.server.rows('reasonCodes');
    world.server.remove('reasonCodes', Number(made?.reasonCodeID));
    vi.setSystemTime(Date.now() + 7 * 86_400_000);
    world.goes(true);
    device.syncNow();
    await vi.waitFor(() => expect(looks(world)).toHaveLength(1));
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'uncertain'));
    later(device, 61_000);
    await until(device.watchOutbox, ([entry]) => entry?.rejection?.code === 'sync.unknown-outcome');
    expect(posts(world)).toHaveLength(1);
    await device.close();
    vi.useRealTimers();
  });

  it('[S60] one that its user may not search for is left to the user', async () => {
    const world = openWorld({ isPlain: true });
    const device = await lostCreation(world);
    world.forbidden.add('v2/reasoncodes?');
    later(device, 61_000);
    await until(device.watchOutbox, ([entry]) => entry?.rejection?.code === 'sync.unknown-outcome');
    expect(posts(world)).toHaveLength(1);
    await device.close();
    vi.useRealTimers();
  });

  it('[S2] a creation that the retry cache has forgotten is found, not repeated', async () => {
    const world = openWorld({ forgets: true });
    const device = await lostCreation(world);
    world.goes(false);
    vi.setSystemTime(Date.now() + 7 * 86_400_000);
    world.goes(true);
    device.syncNow();
    await until(device.watchOutbox, (entries) => entries.length === 0);
    expect(world.server.rows('reasonCodes')).toMatchObject([{ reasonCode: 'WET' }]);
    expect(posts(world)).toHaveLength(1);
    await device.close();
    vi.useRealTimers();
  });

  it('[S18] an answer from before an acknowledged write does not undo its effect', async () => {
    const world = openWorld({ isPlain: true });
    world.server.put('reasonCodes', code);
    const device = world.openTab();
    const commits: unknown[] = [];
    device.watchRows(query('reasonCodes'), ({ rows: [first] }) => commits.push(first?.description));
    await codesOnDevice((count) => count === 1)(device);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      world.hold(({ method, path }) => {
        if (method !== 'GET' || !path.startsWith('v2/reasoncodes')) return null;
        resolve();
        return held;
      });
    });
    device.syncNow();
    await arrived;
    await device.submit([updateRow(reasonCodes, code, { description: 'Dry' }, 7)]);
    await until(device.watchOutbox, (entries) => entries.some(({ state }) => state === 'acked'));
    world.hold(null);
    release();
    await until(device.watchOutbox, (entries) => entries.length === 0);
    await rows(device, query('reasonCodes'), ({ rows: [first] }) => first?.description === 'Dry');
    expect(commits.lastIndexOf('Wet')).toBeLessThan(commits.indexOf('Dry'));
    await device.close();
  });

  it('[S12] 500 waiting writes go out in 10 requests', async () => {
    const world = openWorld();
    for (let id = 1; id <= 500; id++) world.server.put('tasks', task(id));
    const device = world.openTab();
    const asked = query('tasks', { filter: { status: ['new'] }, range: [0, 499] });
    const pulled = await rows(device, asked, ({ rows: shown, loading }) => shown.length === 500 && !loading);
    world.goes(false);
    const context = { companyID: 7, statuses: { isEnabled: () => true } };
    await device.submit(planHold(asTasks(pulled.rows), context).writes);
    world.requests.length = 0;
    world.goes(true);
    device.syncNow();
    await until(device.watchOutbox, (entries) => entries.length === 0);
    expect(world.requests.filter(({ method }) => method !== 'GET')).toHaveLength(10);
    expect(new Set(world.server.applied().map(({ requestID }) => requestID)).size).toBe(500);
    expect(world.server.applied()).toHaveLength(500);
    await device.close();
  }, 20_000);

  it('[S9] a write that can still be undone survives the page on which it was entered', async () => {
    const world = openWorld();
    world.server.put('reasonCodes', code);
    const first = world.openTab();
    await codesOnDevice((count) => count === 1)(first);
    const write = updateRow(reasonCodes, code, { description: 'Dry' }, 7);
    const { userActionID } = await first.submit([write], { undoMs: 60_000 });
    await first.close();
    const next = world.openTab();
    await until(next.watchOutbox, (entries) => entries.length === 1);
    expect(await next.undo(userActionID)).toBe(1);
    expect(world.server.applied()).toEqual([]);
    await next.close();
  });

  it.each([
    ['with a change feed', false],
    ['over a plain API', true],
  ])('[S54] waiting entries are sent while the mirror cannot be opened, %s', async (_, isPlain) => {
    const world = openWorld({ isPlain });
    world.server.put('reasonCodes', code);
    const { open: openDatabase } = IDBFactory.prototype;
    const broken = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
      this: IDBFactory,
      ...parameters
    ) {
      if (parameters[0] === `${world.name}-mirror`)
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return openDatabase.apply(this, parameters);
    });
    const device = world.openTab();
    await device.submit([updateRow(reasonCodes, code, { description: 'Dry' }, 7)]);
    await until(device.watchOutbox, (entries) => entries.length === 0 || entries[0]?.state === 'acked');
    expect(world.server.rows('reasonCodes')).toMatchObject([{ description: 'Dry' }]);
    expect(world.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    // The user is told, since nothing else would say why lists stay empty.
    await until(device.watchStatus, ({ isMirrorUnavailable }) => isMirrorUnavailable);
    broken.mockRestore();
    device.syncNow();
    await until(device.watchStatus, ({ isMirrorUnavailable }) => !isMirrorUnavailable);
    await device.close();
  });

  it('[S19] every tab hears that the server has failed, and the later outcome', async () => {
    const world = openWorld();
    furnish(world.server);
    const leader = world.openTab();
    const acting = world.openTab();
    const pulled = await rows(acting, open, ({ rows: shown }) => shown.length === 5);
    await until(leader.watchStatus, ({ isLeader }) => isLeader);
    const heard = [leader, acting].map((tab) => {
      const outcomes: UserActionOutcome[] = [];
      tab.watchOutcomes((outcome) => outcomes.push(outcome));
      return outcomes;
    });
    const submitHold = async (at: number) => {
      world.failed.writes = 1;
      const held = planHold(asTasks(pulled.rows.slice(at, at + 1)), {
        companyID: 7,
        statuses: { isEnabled: () => true },
      });
      return (await acting.submit(held.writes)).userActionID;
    };
    const done = await submitHold(0);
    await vi.waitFor(() => expect(heard.map((outcomes) => outcomes.length)).toEqual([2, 2]));
    world.server.put('tasks', task(2, { onHold: true }));
    const refused = await submitHold(1);
    await vi.waitFor(() => expect(heard.map((outcomes) => outcomes.length)).toEqual([4, 4]));
    const told = [
      { userActionID: done, groups: [{ ok: false, message: 'Out of paper' }], isRepeated: true },
      { userActionID: done, groups: [{ ok: true }] },
      { userActionID: refused, groups: [{ ok: false, message: 'Out of paper' }], isRepeated: true },
      { userActionID: refused, groups: [{ ok: false, message: 'Held already' }] },
    ];
    expect(heard).toMatchObject([told, told]);
    await acting.close();
    await leader.close();
  });

  it('[S15] one tab sends the writes of all; [S29] news of the stream reach every tab', async () => {
    const world = openWorld();
    furnish(world.server);
    const leader = world.openTab();
    const other = world.openTab();
    const pulled = await rows(other, open, ({ rows: shown }) => shown.length === 5);
    await until(leader.watchStatus, ({ isLeader }) => isLeader);
    await other.submit(
      planHold(asTasks(pulled.rows.slice(1, 2)), {
        companyID: 7,
        statuses: { isEnabled: () => true },
      }).writes,
    );
    await rows(leader, open, ({ rows: shown }) => shown[1]?.onHold === true);
    await until(other.watchOutbox, (entries) => entries.length === 0);
    expect(world.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    world.server.put('tasks', task(6));
    await rows(other, open, ({ rows: shown }) => shown.length === 6);
    const taken = until(other.watchStatus, ({ isLeader }) => isLeader);
    await leader.close();
    await taken;
    await other.close();
  });
});
