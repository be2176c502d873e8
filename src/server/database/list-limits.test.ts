import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import { eventLog } from '../../domain/resources/tasks/event-log';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { tasks } from '../../domain/resources/tasks/tasks';
import { registerErrorHandler } from '../http/error-handler';
import { toDriverQuery } from './connection';
import type { Database } from './database';
import { planList, whereOf } from './list';
import { sql } from './sql';

describe.each(engines)('the limits of a list of %s', (kind, open) => {
  let database: Database;
  let api: TestApi;
  let authorization: string;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, 1);
    api = await openTestApi(database);
    authorization = await api.signIn(9, 'TOOLS-TV', 1);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  it('refuse a request and are named', async () => {
    const filter = { taskNumber: { $and: Array.from({ length: 50 }, () => ({ regexp: '(a|b)+c' })) } };
    const url = `/api/v2/tasks?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const answer = await api.app.inject({ url, headers: { authorization } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'request.over-limit',
        message: 'Too much for one query (patterns: at most 2)',
        values: { limit: 2, name: 'patterns' },
      },
    ]);
  });

  it('end a pattern that takes too much of the machine, whatever the values are', async () => {
    const author = await api.signIn(1, 'TOOLS', 1);
    await database.write((tx) =>
      tx.rows(sql`insert into "reasonCodes" ("companyID", "reasonCode", "description")
        select 1, 'R' || n, (select string_agg(case when random() < 0.5 then '7' else '3' end, '')
          from generate_series(1, 60) where n > 0) from generate_series(1, 20000) n`),
    );
    const ask = async (regexp: string) => {
      const filter = encodeURIComponent(JSON.stringify({ description: { regexp } }));
      const answer = await api.app.inject({
        ...{ url: `/api/v2/reasoncodes?filter=${filter}&range=[0,0]`, headers: { authorization: author } },
      });
      return [answer.statusCode, answer.json().code];
    };
    expect(await ask('(7|3)*7(7|3){40}[!?]$')).toEqual([400, 'request.too-slow']);
    expect(await ask('(7|3)+.*777$')).toEqual([200, undefined]);
    await database.write((tx) => tx.rows(sql`delete from "reasonCodes"`));
  });

  it('end one among a few long values as among many short ones', async () => {
    const author = await api.signIn(1, 'TOOLS', 1);
    // All of them together are fewer than the values of one turn.
    await database.write((tx) =>
      tx.rows(sql`insert into "reasonCodes" ("companyID", "reasonCode", "description")
        select 1, 'R' || n, (select string_agg(case when random() < 0.5 then '7' else '3' end, '')
          from generate_series(1, 2000) where n > 0) from generate_series(1, 90) n`),
    );
    const filter = encodeURIComponent(JSON.stringify({ description: { regexp: '7.{500}[!?]' } }));
    const url = `/api/v2/reasoncodes?filter=${filter}&range=[0,0]`;
    const answer = await api.app.inject({ url, headers: { authorization: author } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.too-slow']);
    await database.write((tx) => tx.rows(sql`delete from "reasonCodes"`));
  });

  it('finds texts of the event log by an index', async () => {
    const author = await api.signIn(1, 'TOOLS', 1);
    const { taskID } = (
      await api.app.inject({
        method: 'POST',
        url: '/api/v2/tasks',
        headers: { authorization: author },
        payload: { warehouseID: keysOf(1).warehouseID },
      })
    ).json();
    await database.write(async (tx) => {
      await tx.rows(sql`insert into "eventLog" ("companyID", "taskID", "message", "updatedAt")
        select 1, ${taskID}::int, 'line ' || n || ' picked by a user', now() from generate_series(1, 20000) n`);
    });
    // As a vacuum does: the pending list of the index makes it look expensive.
    await database.write((tx) => tx.rows(sql`select gin_clean_pending_list('"eventLog_message"'::regclass)`));
    await database.write((tx) => tx.rows(sql`analyze "eventLog"`));
    const plan = planList(eventLog, { filter: { message: { like: 'LINE 1234' } }, sort: [], range: [0, 49] });
    if (!plan.ok) throw new Error(plan.error.id);
    const lines = await database.read(async (tx) => {
      const where = await whereOf(tx, plan.value, 1);
      return tx.rows(sql`explain select count(*) from "eventLog" where ${where}`);
    });
    expect(JSON.stringify(lines)).toContain('eventLog_message');
    expect(toDriverQuery(await database.read((tx) => whereOf(tx, plan.value, 1))).text).not.toContain(
      'fold(',
    );
  });

  it('searches lines in their folded texts, stored when they were written', async () => {
    const plan = planList(taskLines, { filter: { search: { like: 'Bolt' } }, sort: [], range: [0, 49] });
    if (!plan.ok) throw new Error(plan.error.id);
    const where = await database.read((tx) => whereOf(tx, plan.value, 1));
    const { text } = toDriverQuery(where);
    expect(text.indexOf('"search~" like')).toBeGreaterThan(-1);
    expect(text.indexOf('"search~" like')).toBeLessThan(text.indexOf('fold('));
  });

  it.each([
    ['like', 'B17'],
    ['startsWith', 'B17'],
    ['endsWith', 'B17'],
  ])('finds a text of lines (%s) in their folded texts', async (operator, text) => {
    const plan = planList(tasks, { filter: { productCode: { [operator]: text } }, sort: [], range: [0, 49] });
    if (!plan.ok) throw new Error(plan.error.id);
    const { text: where } = toDriverQuery(await database.read((tx) => whereOf(tx, plan.value, 1)));
    expect(where.indexOf('"search~" like')).toBeGreaterThan(-1);
    expect(where.indexOf('"search~" like')).toBeLessThan(where.indexOf('fold('));
  });

  it.skipIf(kind !== 'PostgreSQL')('ends after five seconds, a write’s after a minute', async () => {
    const limit = sql`show statement_timeout`;
    const answers = await Promise.all([
      database.read((tx) => tx.rows(limit)),
      database.readOnce(limit),
      database.write((tx) => tx.rows(limit)),
    ]);
    const limits = answers.map(([row]) => row?.['statement_timeout']);
    expect(limits).toEqual(['5s', '5s', '1min']);
    expect((await database.readOnce(limit))[0], 'after a write').toEqual({ statement_timeout: '5s' });
  });
});

const answerTo = async (error: Error) => {
  const app = Fastify();
  registerErrorHandler(app);
  app.get('/', () => Promise.reject(error));
  const { statusCode, body } = await app.inject({ url: '/' });
  return [statusCode, JSON.parse(body).code];
};

it.each([
  ['57014', 400, 'request.too-slow'],
  ['08P01', 500, 'server.failed'],
  ['08006', 503, 'server.unavailable'],
  ['25P03', 503, 'server.unavailable'],
  ['53100', 503, 'server.unavailable'],
  ['EAI_AGAIN', 503, 'server.unavailable'],
  ['22003', 422, 'row.invalid'],
])('a failure of the database is answered by its kind: %s', async (code, status, reason) => {
  expect(await answerTo(Object.assign(new Error('x'), { code }))).toEqual([status, reason]);
});

it.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
])('a lost connection is temporary, though the driver gives it no code: %s', async (message) => {
  expect(await answerTo(new Error(message))).toEqual([503, 'server.unavailable']);
});
