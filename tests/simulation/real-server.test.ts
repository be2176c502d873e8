import 'fake-indexeddb/auto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRow, updateRow } from '../../src/domain/mutations/rows';
import { planHold, planStatus } from '../../src/domain/mutations/task-actions';
import type { UserType } from '../../src/domain/permissions';
import type { Row } from '../../src/domain/resource';
import { reasonCodes } from '../../src/domain/resources/catalog/reason-codes';
import type { Task } from '../../src/domain/resources/tasks/tasks';
import { openMirror } from '../../src/mirror/mirror';
import { createOutbox } from '../../src/mirror/storage/outbox/outbox-store';
import type { ApiReply, ApiRequest } from '../../src/protocol/exchange';
import type { Database } from '../../src/server/database/database';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import type { Session } from '../../src/session/session';
import type { Device, RowsResult } from '../../src/sync/device';
import { openDevice } from '../../src/sync/shell/open-device';
import { openTestApi, type TestApi } from '../integration/api';
import { createCompany, keysOf } from '../integration/company';
import { createRandom } from './random';

/** The real engine and stores against the real server on PGlite, over a network that loses and repeats messages. */
const companyID = 1;
const statuses = { isEnabled: () => true };
let database: Database;
let api: TestApi;
let authorization: string;
/** Of a colleague whose role changes. */
let colleague: string;

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createCompany(database, companyID);
  api = await openTestApi(database);
  authorization = await api.signIn(1, 'TOOLS', companyID);
  colleague = await api.signIn(2, 'TOOLS', companyID);
});
const opened: Device[] = [];
afterAll(async () => {
  for (const device of opened) await device.close();
  await api.close();
  await database.close();
});

async function call(app: FastifyInstance, request: ApiRequest, by = authorization): Promise<ApiReply> {
  const { method, path, headers, body } = request;
  const hasBody = body !== null && body !== undefined;
  const answer = await app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: by, ...headers },
    ...(hasBody ? { payload: body as object } : {}),
  });
  const replied = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
  return { kind: 'reply', status: answer.statusCode, headers: new Map(replied), text: answer.body };
}

/** Requests to the server as from the office, without a device. */
function ask(method: ApiRequest['method'], path: string, body: unknown = null): Promise<ApiReply> {
  return call(api.app, { method, path, headers: {}, body, timeoutMs: 0 });
}

function openOver(
  seed: number,
  userID = 1,
): {
  readonly device: Device;
  readonly weather: { calm: boolean; offline: boolean };
} {
  const random = createRandom(seed);
  const weather = { calm: true, offline: false };
  const session: Session = {
    userID,
    companyID,
    userType: 'TOOLS',
    username: `u${userID}`,
    companyCode: 'C1',
    secret: 's',
    baseUrl: 'https://tools.example/api/',
    signedInAtMs: 0,
    maxLifetimeMin: null,
  };
  const lost: ApiReply = { kind: 'none', reason: 'unreachable' };
  const name = `real ${seed}`;
  const device = openDevice({
    session,
    clock: {
      now: Date.now,
      // Backoff and polling take almost no real time.
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, Math.min(delayMs, 20));
        return () => clearTimeout(timer);
      },
    },
    random: { next: () => random.next() / 1_000, uuid: random.uuid },
    network: {
      send: async (request) => {
        if (weather.offline || (!weather.calm && random.chance(0.2))) return lost;
        const by = userID === 1 ? authorization : colleague;
        const reply = await call(api.app, request, by);
        if (!weather.calm && random.chance(0.3)) await call(api.app, request, by);
        return !weather.calm && random.chance(0.3) ? lost : reply;
      },
      listen: () => () => {},
    },
    locks: { hold: (_name, work) => work(new AbortController().signal) },
    channel: { post: () => {}, subscribe: () => () => {} },
    outbox: createOutbox({ name, pause: async () => {}, onOutdated: () => {} }),
    openMirror: (onEvent) =>
      openMirror({ name, now: Date.now, onEvent, loadRegexp: () => Promise.reject(new Error('none')) }),
    lockName: name,
  });
  return { device, weather };
}

function until<T>(
  watch: (onNews: (value: T) => void) => () => void,
  holds: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve) => {
    const stop = watch((value) => {
      if (!holds(value)) return;
      resolve(value);
      queueMicrotask(() => stop());
    });
  });
}

const open = {
  resource: 'tasks',
  filter: { status: ['new', 'started', 'paused', 'suspended', 'draft'] },
  sort: [],
  range: [0, 99],
} as const;
const watchOpen = (device: Device, holds: (result: RowsResult) => boolean) =>
  until<RowsResult>((onNews) => device.watchRows(open, onNews), holds);
const asTasks = (rows: readonly Row[]) => rows as readonly Task[];

async function newTask(taskNumber: string): Promise<void> {
  const { warehouseID, products } = keysOf(companyID);
  const taskLines = [{ productID: products[0], taskAmount: 2, bin: 'A-1', uom: 'pcs' }];
  const body = { companyID, taskNumber, warehouseID, taskLines };
  const reply = await ask('POST', 'v2/tasks', body);
  expect(reply).toMatchObject({ kind: 'reply', status: 200 });
}

it('[S2] [S17] work done offline is on the server once, and both devices show it', async () => {
  for (let number = 1; number <= 20; number++) await newTask(`R${number}`);
  const first = openOver(1);
  const second = openOver(2);
  opened.push(first.device, second.device);
  const pulled = await watchOpen(first.device, ({ rows, loading }) => rows.length === 20 && !loading);
  await watchOpen(second.device, ({ rows, loading }) => rows.length === 20 && !loading);
  first.weather.offline = true;
  const context = { companyID, statuses, now: new Date().toISOString(), subTasks: [] };
  await first.device.submit(planHold(asTasks(pulled.rows.slice(0, 5)), context).writes);
  await first.device.submit(planStatus(asTasks(pulled.rows.slice(5, 8)), 'completed', context).writes);
  await first.device.submit(planStatus(asTasks(pulled.rows.slice(8, 9)), 'started', context).writes);
  const id = await first.device.newID();
  await first.device.submit([
    createRow(reasonCodes, id, { reasonCode: 'WET', description: 'Wet' }, companyID),
  ]);
  await first.device.submit([
    updateRow(reasonCodes, { reasonCodeID: id }, { description: 'Very wet' }, companyID),
  ]);
  await watchOpen(
    first.device,
    ({ rows }) => rows.length === 17 && rows.filter(({ onHold }) => onHold === true).length === 5,
  );

  first.weather.offline = false;
  first.weather.calm = false;
  first.device.syncNow();
  await until(first.device.watchOutbox, (entries) => entries.length === 0);
  await watchOpen(
    second.device,
    ({ rows }) => rows.length === 17 && rows.filter(({ onHold }) => onHold === true).length === 5,
  );

  const codes = await ask('GET', 'v2/reasoncodes');
  expect(codes.kind === 'reply' && JSON.parse(codes.text)).toMatchObject([
    { reasonCode: 'WET', description: 'Very wet' },
  ]);
  for (const task of pulled.rows.slice(0, 5)) {
    const log = await ask('GET', `v2/tasks/${task.taskID}/eventLog`);
    const events = log.kind === 'reply' ? JSON.parse(log.text) : [];
    const held = events.filter(({ code }: { code: string }) => code === 'task.held');
    expect(held, JSON.stringify(events)).toHaveLength(1);
  }
});

describe('a permission withdrawn', () => {
  const becomes = (userType: UserType) =>
    database.write((tx) =>
      tx.rows(
        sql`update "users" set "userType" = ${userType} where "companyID" = ${companyID} and "userID" = 2`,
      ),
    );
  const codes = { resource: 'reasonCodes', filter: { reasonCode: 'TORN' }, sort: [], range: [0, 9] } as const;
  let seed = 2;
  let device: Device;
  let weather: { offline: boolean };
  let code: Row;
  let taskCount: number;
  const watchCodes = (holds: (result: RowsResult) => boolean) =>
    until<RowsResult>((onNews) => device.watchRows(codes, onNews), holds);

  beforeAll(async () => {
    await newTask('W1');
    const body = { companyID, reasonCode: 'TORN', description: 'Torn' };
    expect(await ask('POST', 'v2/reasoncodes', body)).toMatchObject({ kind: 'reply', status: 200 });
  });
  beforeEach(async () => {
    await becomes('TOOLS');
    ({ device, weather } = openOver(++seed, 2));
    opened.push(device);
    const { rows } = await watchCodes((shown) => shown.rows.length === 1 && !shown.loading);
    code = rows[0] ?? {};
    const open = await watchOpen(device, (shown) => shown.rows.length > 0 && !shown.loading);
    taskCount = open.rows.length;
  });

  /** Rows that the new role may read stay: tasks, not reason codes. */
  const untilTaken = async () => {
    await until(
      device.watchStatus,
      ({ mirrored, isSyncing }) => mirrored.reasonCodes?.rows === 0 && !isSyncing,
    );
    expect(await device.readRows(codes)).toEqual([]);
    await watchOpen(device, ({ rows, loading }) => rows.length === taskCount && !loading);
  };

  it('[S34] a user who only looks loses the rows with the next poll, without a new sign-in', async () => {
    await becomes('TOOLS-TV');
    await untilTaken();
  });

  it('[S34] while the device was offline, the user is shown the entered writes', async () => {
    weather.offline = true;
    await device.submit([updateRow(reasonCodes, code, { description: 'Torn apart' }, companyID)]);
    await watchCodes(({ rows }) => rows[0]?.description === 'Torn apart');
    await becomes('TOOLS-TV');
    weather.offline = false;
    device.syncNow();
    const entries = await until(device.watchOutbox, (each) => each.some(({ state }) => state === 'rejected'));
    expect(entries).toMatchObject([{ rejection: { status: 403, code: 'auth.not-allowed' } }]);
    await untilTaken();
    const kept = await ask('GET', `v2/reasoncodes/${code.reasonCodeID}`);
    expect(kept.kind === 'reply' && JSON.parse(kept.text)).toMatchObject({ description: 'Torn' });
  });
});
