// tsx tests/bench/long-requests-run.ts [words]: how long the largest requests that are accepted take, and others wait for
// them, on the embedded database with 73,595 tasks; words pick those whose names have one.
import { writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app';
import type { Database, Executor } from '../../src/server/database/database';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { makeFacts } from '../../src/server/reports/facts/keep-facts';
import { account, createCompanyFolder } from './company';
import { load, readResults } from './figures';
import { type LargeRequest, type LargeThing, largeThings } from './large-requests';
import { type LongRequest, resultsKey } from './long-requests';

const tasks = Number(process.env['BENCH_TASKS'] ?? 73_595);
const words = process.argv.slice(2);
const probeEveryMs = 25;
/** Tasks that no other request touches: the other user reads the one and writes the other. */
const otherTasks = { read: tasks - 1, written: tasks };

const usage = { statements: 0, sqlMs: 0 };
const database = await openDatabase({
  kind: 'folder',
  path: await createCompanyFolder({ tasks, linesPerTask: 3 }),
});
await database.write(addWork);
const app = buildApp({ database: counted(database) });
const others = buildApp({ database });
await Promise.all([app.ready(), others.ready()]);
const authorization = await signIn(app);
const seen: LongRequest[] = [];
for (const thing of await largeThings(database)) {
  if (words.length > 0 && !words.some((word) => thing.name.includes(word))) continue;
  // Alone first, where that changes nothing, so that first plans and compilations are not measured.
  if (thing.requests.every(({ method }) => method === 'GET')) await perform(thing);
  const measured = await measure(thing);
  seen.push(measured);
  console.log(`  ${JSON.stringify(measured)} ${load()}`);
}
writeFileSync('bench-results.json', `${JSON.stringify({ ...readResults(), [resultsKey]: seen }, null, 2)}\n`);
await app.close();
await others.close();
await database.close();
process.exit();

/** Tasks that may be merged, and what reports read: who picked what, and when. */
async function addWork(tx: Executor): Promise<void> {
  await tx.rows(
    sql`update "tasks" set "pickType" = 'NORMAL', "warehouseID" = 1, "taskType" = 'PIC' where "status" = 'new'`,
  );
  await tx.rows(sql`insert into "assignments" ("companyID", "taskID", "pickerID", "status")
    select "companyID", "taskID", "pickerID", "status" from "tasks" where "pickerID" is not null`);
  await tx.rows(sql`insert into "assignmentLines"
      ("companyID", "assignmentID", "taskLineID", "amount", "validated", "outOfStock", "timeStarted", "timeCompleted")
    select a."companyID", a."assignmentID", l."taskLineID", l."taskAmount", false, false,
      t."timeCompleted" - interval '5 minutes', t."timeCompleted"
    from "tasks" t join "assignments" a using ("companyID", "taskID") join "taskLines" l using ("companyID", "taskID")
    where t."status" = 'completed'`);
  await makeFacts(tx, 1);
  await tx.rows(sql`analyze`);
}

function counted(plain: Database): Database {
  const count =
    (rows: Executor['rows']): Executor['rows'] =>
    async (query) => {
      const startedMs = performance.now();
      try {
        return await rows(query);
      } finally {
        usage.statements++;
        usage.sqlMs += performance.now() - startedMs;
      }
    };
  return {
    ...plain,
    readOnce: count(plain.readOnce),
    read: (work, length) => plain.read((tx) => work({ rows: count(tx.rows) }), length),
    write: (work) => plain.write((tx) => work({ rows: count(tx.rows), last: count(tx.last) })),
  };
}

async function signIn(server: FastifyInstance): Promise<string> {
  const basic = (secret: string) =>
    `Basic ${Buffer.from(`${account.username}:${secret}`).toString('base64')}`;
  const answer = await server.inject({
    ...{ method: 'POST', url: '/api/login', headers: { authorization: basic(account.password) } },
  });
  return basic(answer.json<{ secret: string }>().secret);
}

async function ask(server: FastifyInstance, { method, path, body }: LargeRequest) {
  const answer = await server.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization },
    ...(body && { payload: { companyID: 1, ...body } }),
  });
  if (answer.statusCode >= 300) console.error(`  ${path}: ${answer.payload.slice(0, 300)}`);
  return { status: answer.statusCode, bytes: answer.payload.length, refused: refusedIn(answer.payload) };
}

/** Items of a batch, or tasks of an action, that were not done. */
function refusedIn(payload: string): number {
  const body: unknown = JSON.parse(payload);
  const results =
    typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results)
      ? body.results
      : [];
  return results.filter(({ code }) => Number(code) >= 300).length;
}

async function perform({ requests, isAtOnce }: LargeThing) {
  if (isAtOnce) return Promise.all(requests.map((request) => ask(app, request)));
  const answers = [];
  for (const request of requests) answers.push(await ask(app, request));
  return answers;
}

async function measure(thing: LargeThing): Promise<LongRequest> {
  const stop = probe();
  await new Promise((resolve) => setTimeout(resolve, 4 * probeEveryMs));
  Object.assign(usage, { statements: 0, sqlMs: 0 });
  const startedMs = performance.now();
  const answers = await perform(thing);
  const tookMs = performance.now() - startedMs;
  const used = { ...usage };
  const waited = await stop();
  return {
    ...{ name: thing.name, status: Math.max(0, ...answers.map(({ status }) => status)), tookMs, ...used },
    refused: answers.reduce((sum, { refused }) => sum + refused, 0),
    answerBytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    ...{ writeWaitedMs: waited.write, readWaitedMs: waited.read },
  };
}

/**
 * Small writes and reads of another user until they are told to end; the longest of each from when it was due, ms: while
 * the engine works, no timer of this process runs either.
 */
function probe() {
  let isOver = false;
  const longest = { write: 0, read: 0 };
  const requests: Readonly<Record<keyof typeof longest, () => LargeRequest>> = {
    write: () => ({
      ...{ method: 'PUT', path: `v2/tasks/${otherTasks.written}` },
      body: { taskAdditionalInfo: `note ${Math.random()}` },
    }),
    read: () => ({ method: 'GET', path: `v2/tasks/${otherTasks.read}` }),
  };
  const run = async (kind: keyof typeof longest) => {
    for (let dueMs = performance.now() + probeEveryMs; !isOver; ) {
      await new Promise((resolve) => setTimeout(resolve, dueMs - performance.now()));
      await ask(others, requests[kind]());
      longest[kind] = Math.max(longest[kind], performance.now() - dueMs);
      dueMs = Math.max(dueMs, performance.now()) + probeEveryMs;
    }
  };
  const runs = [run('write'), run('read')];
  return async () => {
    isOver = true;
    await Promise.all(runs);
    return longest;
  };
}
