import { setTimeout as delay } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../e2e/server';
import { startPostgres } from '../integration/postgres';
import { type Figure, ms, type Section, spread } from './figures';
import { type Answered, evenly, writeDirectly } from './fleet/terminals';
import { type FleetDevice, openFleetDevice } from './fleet-device';
import { cpuSecondsOf } from './process-usage';

const shifts = [
  { devices: 10, writesPerSecond: 20 },
  { devices: 50, writesPerSecond: 20 },
  { devices: 200, writesPerSecond: 5 },
  { devices: 200, writesPerSecond: 20 },
] as const;
const seconds = 25;
const marker = /fleet-\d+-\d+/g;

type Shift = (typeof shifts)[number];

/** A shift on the floor: devices that follow the stream while users write, one server process, both databases. */
export async function measureFleet(): Promise<Section> {
  const figures = [...(await measureOn('PGlite', {}))];
  const postgres = await startPostgres();
  if (postgres.kind === 'skipped') return { figures, skipped: [`PostgreSQL: ${postgres.reason}`] };
  try {
    figures.push(...(await measureOn('PostgreSQL', { DATABASE_URL: postgres.url })));
  } finally {
    await postgres.stop();
  }
  return { figures, skipped: [] };
}

async function measureOn(engine: string, env: Readonly<Record<string, string>>): Promise<readonly Figure[]> {
  const server = await startServer({ env, isEmpty: engine !== 'PGlite' });
  try {
    const most = Math.max(...shifts.map(({ devices }) => devices));
    const sessions = await signInMany(server.url, most);
    const figures: Figure[] = [];
    for (const [round, shift] of shifts.entries())
      figures.push(await measureShift(server, { engine, shift, round, sessions }));
    return figures;
  } finally {
    await server.close();
  }
}

interface ShiftContext {
  readonly engine: string;
  readonly shift: Shift;
  readonly round: number;
  readonly sessions: readonly string[];
}

async function measureShift(
  server: ServerProcess,
  { engine, shift, round, sessions }: ShiftContext,
): Promise<Figure> {
  const devices = await Promise.all(
    Array.from({ length: shift.devices }, (_, index) =>
      openFleetDevice({ url: server.url, authorization: sessions[index % sessions.length] ?? '', marker }),
    ),
  );
  const taskIDs = await openTasks(server.url, sessions[0] ?? '');
  const cpuBefore = cpuSecondsOf(server.pid() ?? 0);
  const begun = performance.now();
  const writes = await write(server.url, { shift, round, sessions, taskIDs });
  const cpu = ((cpuSecondsOf(server.pid() ?? 0) - cpuBefore) / ((performance.now() - begun) / 1000)) * 100;
  await untilSeen(devices, writes.length, `fleet-${round}-`);
  const elsewhere = spread(latencies(devices, writes));
  const answered = spread(writes.map(({ answeredAt, pressedAt }) => answeredAt - pressedAt));
  const requests = devices.reduce((sum, device) => sum + device.requests(), 0);
  for (const device of devices) device.close();
  const isLargest = shift.devices === 200 && shift.writesPerSecond === 20;
  const missing = writes.length * devices.length - latencies(devices, writes).length;
  return {
    name: `${shift.devices} devices × ${shift.writesPerSecond} writes a second on ${engine}`,
    seen: `write answered p95 ${ms(answered.p95)}; row elsewhere p95 ${ms(elsewhere.p95)}; server ${cpu.toFixed(0)} % of a core; ${missing} lost; ${requests} feed requests`,
    target: isLargest ? '≤ 1 s' : 'write ≤ 100 ms, row ≤ 500 ms, ≤ 50 %, 0 lost',
    isMet:
      missing === 0 &&
      (isLargest ? elsewhere.p95 <= 1000 : answered.p95 <= 100 && elsewhere.p95 <= 500 && cpu <= 50),
    data: { answered, elsewhere, cpu, missing, requests },
  };
}

interface WriteMade extends Answered {
  readonly marker: string;
}

interface WriteOptions {
  readonly shift: Shift;
  readonly round: number;
  readonly sessions: readonly string[];
  readonly taskIDs: readonly number[];
}

/** Writes at an even pace, without waiting for answers. */
async function write(
  url: string,
  { shift, round, sessions, taskIDs }: WriteOptions,
): Promise<readonly WriteMade[]> {
  const count = shift.writesPerSecond * seconds;
  const pace = { count, perSecond: shift.writesPerSecond, beginsAt: performance.now() };
  return evenly(pace, async (index) => {
    const text = `fleet-${round}-${index}`;
    const answered = await writeDirectly({
      baseUrl: `${url}/api/`,
      authorization: sessions[index % sessions.length] ?? '',
      companyID: 1,
      taskID: taskIDs[index % taskIDs.length] ?? 0,
      text,
    });
    return { marker: text, ...answered };
  });
}

/** Milliseconds from each press until each device has the row. */
function latencies(devices: readonly FleetDevice[], writes: readonly WriteMade[]): readonly number[] {
  return devices.flatMap(({ seen }) =>
    writes.flatMap(({ marker: text, pressedAt }) => {
      const at = seen.get(text);
      return at === undefined ? [] : [at - pressedAt];
    }),
  );
}

async function untilSeen(devices: readonly FleetDevice[], count: number, prefix: string): Promise<void> {
  const patienceMs = 30_000;
  const until = performance.now() + patienceMs;
  const isComplete = ({ seen }: FleetDevice) =>
    [...seen.keys()].filter((text) => text.startsWith(prefix)).length >= count;
  while (performance.now() < until && !devices.every(isComplete)) await delay(100);
}

/** Different tasks, so that no write is hidden by a later one to the same row. */
async function openTasks(url: string, authorization: string): Promise<readonly number[]> {
  const range = encodeURIComponent('[0,599]');
  const filter = encodeURIComponent('{"companyID":1,"status":"new"}');
  const reply = await fetch(`${url}/api/v2/tasks?filter=${filter}&range=${range}`, {
    headers: { authorization },
  });
  const rows = (await reply.json()) as { taskID: number }[];
  return rows.map(({ taskID }) => taskID);
}

/** Accounts of their own, signed in with a session each. */
async function signInMany(url: string, count: number): Promise<readonly string[]> {
  const admin = await signIn(url, 'admin', 'admin');
  const sessions: string[] = [];
  for (let index = 0; index < count; index++) {
    const username = `fleet-${index}`;
    const password = `a long one ${index}`;
    await fetch(`${url}/api/v2/users`, {
      method: 'POST',
      headers: { authorization: admin, 'content-type': 'application/json' },
      body: JSON.stringify({ companyID: 1, username, password, userType: 'TOOLS' }),
    });
    sessions.push(await signIn(url, username, password));
  }
  return sessions;
}

async function signIn(url: string, username: string, password: string): Promise<string> {
  const basic = (secret: string) => `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { authorization: basic(password) },
  });
  if (!reply.ok)
    throw new Error(`sign-in of ${username} was answered ${reply.status}: ${await reply.text()}`);
  const { secret } = (await reply.json()) as { secret: string };
  return basic(secret);
}
