// tsx tests/bench/long-requests.ts: how long the largest requests that are accepted hold the embedded engine.
import { loadavg } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app';
import type { Database, Executor } from '../../src/server/database/database';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { account, createCompanyFolder } from './company';

const tasks = Number(process.env['BENCH_TASKS'] ?? 73_595);
const linesPerTask = 3;
const wanted = process.argv.slice(2);
const folder = process.env['BENCH_FOLDER'] ?? (await createCompanyFolder({ tasks, linesPerTask }));

interface Usage {
  statements: number;
  sqlMs: number;
  longestMs: number;
  longest: string;
}

const usage: Usage = { statements: 0, sqlMs: 0, longestMs: 0, longest: '' };

function measured(database: Database): Database {
  const counted =
    (rows: Executor['rows']): Executor['rows'] =>
    async (query) => {
      const started = performance.now();
      try {
        return await rows(query);
      } finally {
        const took = performance.now() - started;
        usage.statements++;
        usage.sqlMs += took;
        if (took > usage.longestMs)
          Object.assign(usage, { longestMs: took, longest: query.text.slice(0, 90) });
      }
    };
  return {
    ...database,
    readOnce: counted(database.readOnce),
    read: (work, length) => database.read((tx) => work({ rows: counted(tx.rows) }), length),
    write: (work) => database.write((tx) => work({ rows: counted(tx.rows), last: counted(tx.last) })),
  };
}

const plain = await openDatabase({ kind: 'folder', path: folder });
const app = buildApp({ database: measured(plain) });
const others = buildApp({ database: plain });
await app.ready();
await others.ready();
const authorization = await signIn(app);

async function signIn(server: FastifyInstance): Promise<string> {
  const basic = (secret: string) =>
    `Basic ${Buffer.from(`${account.username}:${secret}`).toString('base64')}`;
  const answer = await server.inject({
    method: 'POST',
    url: '/api/login',
    headers: { authorization: basic(account.password) },
  });
  return basic(answer.json<{ secret: string }>().secret);
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ask(server: FastifyInstance, method: Method, url: string, body?: object) {
  const answer = await server.inject({
    method,
    url: `/api/${url}`,
    headers: { authorization },
    ...(body && { payload: { companyID: 1, ...body } }),
  });
  return { status: answer.statusCode, size: answer.payload.length, text: answer.payload };
}

const probeEveryMs = 25;

/**
 * Small writes and reads of another user until they are told to end; the longest of each from when it was due, ms: while
 * the engine works, no timer of this process runs either.
 */
function probe() {
  let isOver = false;
  const longest = { write: 0, read: 0 };
  const run = async (kind: 'write' | 'read') => {
    for (let dueMs = performance.now(); !isOver; dueMs = Math.max(dueMs + probeEveryMs, performance.now())) {
      const askedMs = dueMs + probeEveryMs;
      await new Promise((resolve) => setTimeout(resolve, askedMs - performance.now()));
      if (kind === 'write')
        await ask(others, 'PUT', 'v2/tasks/73000', { taskAdditionalInfo: `note ${Math.random()}` });
      else await ask(others, 'GET', 'v2/tasks/72000');
      longest[kind] = Math.max(longest[kind], performance.now() - askedMs);
    }
  };
  const runs = [run('write'), run('read')];
  return async () => {
    isOver = true;
    await Promise.all(runs);
    return longest;
  };
}

async function measure(name: string, work: () => Promise<{ status: number; size: number; text: string }>) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) return;
  const isProbed = process.env['BENCH_PROBE'] !== 'no';
  const stop = isProbed ? probe() : async () => ({ write: 0, read: 0 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  Object.assign(usage, { statements: 0, sqlMs: 0, longestMs: 0, longest: '' });
  const started = performance.now();
  const { status, size, text } = await work();
  const took = performance.now() - started;
  const seen = { ...usage };
  const waits = await stop();
  const round = Math.round;
  console.log(
    `${name}: ${status} ${round(took)} ms, ${seen.statements} statements ${round(seen.sqlMs)} ms (longest ${round(seen.longestMs)} ms: ${seen.longest.replace(/\s+/g, ' ')}), ${round(size / 1024)} kB; others waited: write ${round(waits.write)}, read ${round(waits.read)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
  if (status >= 300) console.log(`   ${text.slice(0, 300)}`);
}

const open = await plain.read((tx) =>
  tx.rows(
    sql`select "taskID" from "tasks" where "companyID" = 1 and "status" in ('new', 'draft', 'suspended', 'paused') and not "onHold" and "pickType" = 'NORMAL' order by "taskID"`,
  ),
);
const ids = open.map((row) => Number(row.taskID));
const some = (from: number, count = 1000) => ids.slice(from * 1000, from * 1000 + count);
const fitting = await plain.read((tx) =>
  tx.rows(sql`select "taskID" from "tasks" where "companyID" = 1 and "status" = 'new' and not "onHold" and "pickType" = 'NORMAL'
    and "taskType" = 'PIC' and "warehouseID" = 1 order by "taskID" desc`),
);
const mergeable = (from: number) =>
  fitting.slice(from * 1000, from * 1000 + 1000).map((row) => Number(row.taskID));
const line = (index: number) => ({
  productID: 1 + (index % 500),
  bin: `A-${index % 90}`,
  taskAmount: 2,
  uom: 'pcs',
});
const page = (from: number) =>
  `v2/tasks?range=${encodeURIComponent(`[${from},${from + 999}]`)}&include=taskLines,assignments,packages,taskPallets`;
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

await measure('warm', () => ask(app, 'GET', page(60_000)));
await measure('hold 1000', () => ask(app, 'POST', 'v2/tasks/action/hold', { taskIds: some(0) }));
await measure('release 1000', () => ask(app, 'POST', 'v2/tasks/action/release', { taskIds: some(0) }));
await measure('delete 1000', () => ask(app, 'POST', 'v2/tasks/action/delete', { taskIds: some(1) }));
await measure('merge 1000', () =>
  ask(app, 'POST', 'v2/cluster-picking/merge', { taskIDs: mergeable(0), pickType: 'BATCH' }),
);
await measure('create 5000 lines', () =>
  ask(app, 'POST', 'v2/tasks', { taskType: 'PIC', warehouseID: 1, taskLines: many(5000).map(line) }),
);
await measure('list 1000 once', () => ask(app, 'GET', page(0)));
await measure('lists 10 x 1000', async () => {
  const answers = await Promise.all(many(10).map((index) => ask(app, 'GET', page(index * 1000))));
  return {
    status: answers[0]?.status ?? 0,
    size: answers.reduce((sum, { size }) => sum + size, 0),
    text: '',
  };
});
await measure('all children 1000', () =>
  ask(app, 'GET', `v2/tasks?range=${encodeURIComponent('[0,999]')}&include=all`),
);
await measure('columns 2000', () =>
  ask(
    app,
    'GET',
    `v2/tasks?range=${encodeURIComponent('[0,1999]')}&sort=${encodeURIComponent('["taskID","ASC"]')}&shape=columns&count=none&include=taskLines,assignments`,
  ),
);
await measure('import 5000', () =>
  ask(app, 'POST', 'v2/tasks/uploadTasks', {
    data: many(5000).map((index) => ({
      taskNumber: `IM-${Date.now() % 1}-${process.pid}`,
      taskType: 'PIC',
      warehouseCode: 'W1',
      lineNumber: index + 1,
      productCode: `PR${1 + (index % 500)}`,
      taskAmount: 2,
      bin: 'A-1',
    })),
  }),
);
await measure('import 10000', () =>
  ask(app, 'POST', 'v2/tasks/uploadTasks', {
    data: many(10_000).map((index) => ({
      taskNumber: `IN-${process.pid}-${Math.floor(index / 5)}`,
      taskType: 'PIC',
      warehouseCode: 'W1',
      lineNumber: 1 + (index % 5),
      productCode: `PR${1 + (index % 500)}`,
      taskAmount: 2,
      bin: 'A-1',
    })),
  }),
);
await measure('status 1000 in batches', async () => {
  let last = { status: 0, size: 0, text: '' };
  for (let from = 0; from < 1000; from += 50)
    last = await ask(app, 'POST', 'v2/batch', {
      requests: some(3)
        .slice(from, from + 50)
        .map((taskID) => ({
          method: 'PUT',
          path: `/api/v2/tasks/${taskID}`,
          body: { companyID: 1, status: 'completed' },
        })),
    });
  return last;
});
const month = {
  from: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
};
for (const report of ['durationPerProduct', 'durationPerTask', 'pickerEfficiency', 'linesPerHour'])
  await measure(`report ${report}`, () =>
    ask(app, 'GET', `v2/reports/${report}?filter=${encodeURIComponent(JSON.stringify(month))}`),
  );
await app.close();
await others.close();
await plain.close();
