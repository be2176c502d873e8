// List pages of the API with their totals over the tasks of two years, and right after a write.
import type { FastifyInstance } from 'fastify';
import { encodeListQuery } from '../../src/protocol/list-query';
import { buildApp } from '../../src/server/app';
import type { Connection } from '../../src/server/database/connection';
import { sql } from '../../src/server/database/sql';
import { assign } from '../../src/server/tasks/lifecycle/assign';
import { pickLine } from '../../src/server/tasks/lifecycle/pick-line';
import { commitWrite } from '../../src/server/writes/write';
import type { DearPage } from './dear-pages';
import { type Figure, ms, spread } from './figures';
import { listPages } from './list-pages';
import { account } from './two-years';

const budgetMs = 50;
const repeats = 10;
/** A pattern is compared with every row: its time is not that of a list. */
const pagesOf = (tasks: number) =>
  listPages({
    tasks,
    day: '2026-03-02',
    warehouseID: 101,
    customer: 'omer 12',
    numberBegins: 't4711',
    search: 'so5771',
    pattern: 'omer [0-9]7$',
  }).filter(({ name }) => name !== 'pattern');

/** Pages as users turn them, and each right after a picked line; the first question for a list is counted apart. */
export async function measureLists(
  engine: string,
  database: Connection,
  tasks: number,
): Promise<readonly Figure[]> {
  const app = buildApp({ database });
  await app.ready();
  const authorization = await signIn(app);
  const write = await picksOf(database);
  const all: { first: number; turned: readonly number[]; after: readonly number[]; name: string }[] = [];
  const writes: number[] = [];
  for (const page of pagesOf(tasks)) {
    const first = await ask(app, authorization, page);
    const turned: number[] = [];
    while (turned.length < repeats) turned.push(await ask(app, authorization, page));
    const after: number[] = [];
    // Asked once before: the totals of repeated questions are prepared.
    writes.push(await write());
    const again = await ask(app, authorization, page);
    while (after.length < repeats) {
      writes.push(await write());
      after.push(await ask(app, authorization, page));
    }
    console.log(
      `  ${engine} list, ${page.name}: first ${ms(first)}, then p95 ${ms(spread(turned).p95)}; after the first write ${ms(again)}, later ones p95 ${ms(spread(after).p95)}`,
    );
    all.push({ first: Math.max(first, again), turned, after, name: page.name });
  }
  await app.close();
  const turned = spread(all.flatMap((one) => one.turned));
  const after = spread(all.flatMap((one) => one.after));
  const first = spread(all.map((one) => one.first));
  const wrote = spread(writes);
  const figure = (name: string, seen: number, data: unknown): Figure => ({
    name,
    seen: ms(seen),
    target: `≤ ${budgetMs} ms`,
    isMet: seen <= budgetMs,
    data,
  });
  return [
    figure(`– ${engine}: list pages with totals, 21 lists, p95`, turned.p95, all),
    figure('– the same right after a picked line, p95', after.p95, after),
    {
      name: '– a list asked for the first time, or the first time after a write, p50 / slowest',
      seen: `${ms(first.p50)} / ${ms(first.max)}`,
      data: first,
    },
    { name: '– a line picked, p50 / p95', seen: `${ms(wrote.p50)} / ${ms(wrote.p95)}`, data: wrote },
  ];
}

async function ask(app: FastifyInstance, authorization: string, page: DearPage): Promise<number> {
  const { filter, sort, from = 0 } = page;
  const query = encodeListQuery({
    ...(filter ? { filter } : {}),
    ...(sort ? { sort: [sort] } : {}),
    range: [from, from + 49],
  });
  const started = performance.now();
  const answer = await app.inject({ url: `/api/v2/tasks?${query}`, headers: { authorization } });
  const elapsed = performance.now() - started;
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return elapsed;
}

async function signIn(app: FastifyInstance): Promise<string> {
  const basic = (secret: string) =>
    `Basic ${Buffer.from(`${account.username}:${secret}`).toString('base64')}`;
  const authorization = basic(account.password);
  const answer = await app.inject({ method: 'POST', url: '/api/login', headers: { authorization } });
  return basic(answer.json().secret);
}

/** Picks one line of an open task after the other. @returns milliseconds of a pick */
async function picksOf(database: Connection): Promise<() => Promise<number>> {
  const pickerID = 3;
  const lines = await database.read((tx) =>
    tx.rows(sql`select l."taskID", l."taskLineID" from "tasks" t
      join "taskLines" l on l."companyID" = t."companyID" and l."taskID" = t."taskID"
      where t."companyID" = 1 and t."status" = 'new' and not t."onHold" order by 1, 2 limit 1000`),
  );
  const commit = <T>(work: Parameters<typeof commitWrite<T>>[2]) =>
    commitWrite<T>(
      database,
      {
        companyID: 1,
        author: { userID: 1, source: 'bench', requestID: null },
        now: new Date().toISOString(),
      },
      work,
    );
  let next = 0;
  let assigned = 0;
  return async () => {
    const line = lines[next++];
    const taskID = Number(line?.['taskID']);
    if (taskID !== assigned) await commit((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    assigned = taskID;
    const started = performance.now();
    const taskLineID = Number(line?.['taskLineID']);
    const { result } = await commit((unit) => pickLine(unit, { taskLineID, pickerID, amount: 3 }));
    if (!result.ok) throw new Error(result.refusal.body.message);
    return performance.now() - started;
  };
}
