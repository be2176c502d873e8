import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, password, usernameOf } from '../../../tests/integration/whole-app';
import { buildApp } from '../app';
import { pruneHistory } from '../changes/retention';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const main = usernameOf('main', 1);

describe.each(engines)('timeouts on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    await database.write((tx) => tx.rows(sql`delete from "timeouts"`));
  });
  afterAll(() => database.close());

  /** Calls as a user, and closes the server: its records have been written by then. */
  const callOnce = async (url: string, requestLimitMs: number, by = main) => {
    const app = buildApp({ database, requestLimitMs });
    app.get('/api/statement-ended', () =>
      Promise.reject(Object.assign(new Error('ended'), { code: '57014' })),
    );
    const authorization = `Basic ${Buffer.from(`${by}:${password}`).toString('base64')}`;
    const { statusCode } = await app.inject({ url, headers: { authorization } });
    await app.close();
    return statusCode;
  };
  const noted = async (by: string) => {
    const { app, call } = createFullApp(database);
    const { status, body } = await call(by, 'GET', 'v2/timeouts');
    await app.close();
    return {
      status,
      descriptions: status === 200 ? body.map((row: { description: object }) => row.description) : [],
    };
  };

  it('contain requests past their limit and statements that were ended, without values', async () => {
    expect(await callOnce('/api/v2/reasoncodes', 60_000)).toBe(200);
    expect(await callOnce(`/api/v2/pickers?filter=${encodeURIComponent('{"search":"a name"}')}`, 0)).toBe(
      200,
    );
    expect(await callOnce('/api/statement-ended', 60_000)).toBe(400);
    const { descriptions } = await noted(main);
    expect(descriptions).toHaveLength(2);
    expect(descriptions).toEqual(
      expect.arrayContaining([
        {
          method: 'GET',
          path: '/api/v2/pickers',
          query: ['filter'],
          ms: expect.any(Number),
          limitMs: 0,
          userID: 1,
          requestID: expect.any(String),
        },
        expect.objectContaining({ path: '/api/statement-ended', limitMs: 5000, statement: 'read' }),
      ]),
    );
  });

  it('name only names of a question, and are recorded whatever it was', async () => {
    await database.write((tx) => tx.rows(sql`delete from "timeouts"`));
    const odd = ['Anna Virtanen', 'a\0', '\ufffd', 'x'.repeat(2000)].map(encodeURIComponent);
    const many = Array.from({ length: 100 }, (_, at) => `n${at}`);
    expect(await callOnce(`/api/v2/pickers?${['range=[0,1]', ...odd, ...many].join('&')}`, 0)).toBe(200);
    const { descriptions } = await noted(main);
    expect(descriptions).toHaveLength(1);
    expect(descriptions[0].query.slice(0, 6)).toEqual(['range', '…', '…', '…', '…', 'n0']);
    expect(descriptions[0].query).toHaveLength(30);
  });

  it('contain questions that come as a POST as well', async () => {
    await database.write((tx) => tx.rows(sql`delete from "timeouts"`));
    const slow: Database = {
      ...database,
      read: () => Promise.reject(Object.assign(new Error('ended'), { code: '57014' })),
    };
    const app = buildApp({ database: slow });
    const authorization = `Basic ${Buffer.from(`${main}:${password}`).toString('base64')}`;
    const paths = ['/api/v2/optimization', '/api/pallets/action/generate-chep-file'];
    const payload = { companyID: 1 };
    const days = { from: '2026-11-01', to: '2026-11-30' };
    for (const url of paths) {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { authorization },
        payload: url.includes('chep') ? { ...payload, ...days } : payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.too-slow']);
    }
    await app.close();
    const { descriptions } = await noted(main);
    expect(descriptions).toHaveLength(2);
    expect(descriptions).toEqual(
      expect.arrayContaining(
        paths.map((path) => expect.objectContaining({ path, limitMs: 5000, statement: 'read' })),
      ),
    );
  });

  it('do not contain uploads, which take as long as their rows', async () => {
    const kept = () => database.read((tx) => tx.rows(sql`select "description" from "timeouts"`));
    const before = await kept();
    const app = buildApp({ database, requestLimitMs: 0 });
    const authorization = `Basic ${Buffer.from(`${main}:${password}`).toString('base64')}`;
    for (const path of ['v2/tasks/uploadTasks', 'warehouses/1/uploadLocations?companyID=1'])
      await app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { authorization },
        payload: { data: [{ bin: 'A-1' }] },
      });
    await app.close();
    expect(await kept()).toEqual(before);
  });

  it('do not contain streams, which last as long as their listeners', async () => {
    const count = async () => (await noted(main)).descriptions.length;
    const before = await count();
    const app = buildApp({ database, requestLimitMs: 0 });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const authorization = `Basic ${Buffer.from(`${main}:${password}`).toString('base64')}`;
    const stream = await fetch(`${address}/api/v2/changes/stream`, { headers: { authorization } });
    await app.close();
    expect(await stream.text()).toContain('listening');
    expect(await count()).toBe(before);
  });

  it('belong to their company, also if they are recorded together', async () => {
    await database.write((tx) => tx.rows(sql`delete from "timeouts"`));
    let letGo = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow: Database = { ...database, write: (work) => isAnswered.then(() => database.write(work)) };
    const app = buildApp({ database: slow, requestLimitMs: 0 });
    const callers = [main, usernameOf('TOOLS', 1), usernameOf('TOOLS', 2), usernameOf('TOOLS-STANDARD', 2)];
    const calls = [...callers, ...callers].map((by) => {
      const authorization = `Basic ${Buffer.from(`${by}:${password}`).toString('base64')}`;
      return app.inject({ url: '/api/v2/reasoncodes', headers: { authorization } });
    });
    await Promise.all(calls);
    letGo();
    await app.close();
    const rows = await database.read((tx) =>
      tx.rows(sql`select t."companyID" as "noted", u."companyID" as "called" from "timeouts" t
        join "users" u on u."userID" = (t."description" ->> 'userID')::int`),
    );
    expect(rows).toHaveLength(calls.length);
    for (const { noted: company, called } of rows) expect(company).toBe(called);
  });

  it('are recorded again after the database could not store some of them', async () => {
    await database.write((tx) => tx.rows(sql`delete from "timeouts"`));
    const state = { fails: true };
    const failing: Database = {
      ...database,
      write: (work) => (state.fails ? Promise.reject(new Error('no connection')) : database.write(work)),
    };
    const app = buildApp({ database: failing, requestLimitMs: 0 });
    const authorization = `Basic ${Buffer.from(`${main}:${password}`).toString('base64')}`;
    const ask = () => app.inject({ url: '/api/v2/reasoncodes', headers: { authorization } });
    expect((await ask()).statusCode).toBe(200);
    state.fails = false;
    expect((await ask()).statusCode).toBe(200);
    await app.close();
    const rows = await database.read((tx) => tx.rows(sql`select 1 from "timeouts"`));
    expect(rows).toHaveLength(1);
  });

  it('are for the main administrator', async () => {
    expect(await noted(usernameOf('TOOLS', 1))).toEqual({ status: 403, descriptions: [] });
  });

  it('are kept for 90 days, and the feed names removed ones', async () => {
    await callOnce('/api/v2/reasoncodes', 0);
    const kept = () =>
      database.read((tx) =>
        tx.rows(sql`select "timeoutID" from "timeouts" where "companyID" = 1 order by "timeoutID"`),
      );
    const [oldest, ...others] = await kept();
    const days = 24 * 60 * 60_000;
    const at = new Date(Date.now() - 90 * days - 60_000).toISOString();
    await database.write((tx) =>
      tx.rows(
        sql`update "timeouts" set "createdAt" = ${at}::timestamptz where "timeoutID" = ${oldest?.['timeoutID']}`,
      ),
    );
    await pruneHistory(database, Date.now());
    expect(await kept()).toEqual(others);
    const told = await database.read((tx) =>
      tx.rows(
        sql`select max("version") as "version" from "changes" where "resource" = 'timeouts' and "id" = ${oldest?.['timeoutID']}`,
      ),
    );
    const made = await database.read((tx) =>
      tx.rows(sql`select max("version") as "version" from "companyVersions" where "companyID" = 1`),
    );
    expect(told).toEqual(made);
  });

  it('reach devices by the feed', async () => {
    const changes = () =>
      database.read((tx) => tx.rows(sql`select "id" from "changes" where "resource" = 'timeouts'`));
    const before = await changes();
    await callOnce('/api/v2/reasoncodes', 0);
    expect(await changes()).toHaveLength(before.length + 1);
  });
});
