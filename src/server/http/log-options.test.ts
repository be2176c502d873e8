import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../../tests/integration/api';
import { createCompany, engines } from '../../../tests/integration/company';
import { buildApp } from '../app';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { logOptions } from './log-options';

describe.each(engines)('the log, on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, 1);
  });
  afterAll(() => database.close());

  /** A server that logs at a level, with its log lines. */
  function openLogged(level: string) {
    const lines: string[] = [];
    const stream = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    return { lines, app: buildApp({ database, logger: { ...logOptions(level), stream } }) };
  }

  it.each(['info', 'debug'])('contains at %s the requests, and their values only at debug', async (level) => {
    const { lines, app } = openLogged(level);
    const filter = {
      customerName: 'Virtanen Oy',
      weight: { $gte: 76_543_210_987 },
      $or: ['x'],
      'Meri Lahti': 1,
    };
    const query = new URLSearchParams({ filter: JSON.stringify(filter), note: 'Koskinen', 'Aino K': '1' });
    await app.inject(`/api/v2/tasks?${query}`);
    await app.inject('/tasks?f=%7B%22customerName%22%3A%22Virtanen%22');
    await app.close();
    const urls = lines.flatMap((line) => JSON.parse(line).req?.url ?? []);
    if (level === 'debug') {
      expect(urls[0]).toBe(`/api/v2/tasks?${query}`);
      return;
    }
    expect(urls).toEqual([
      '/api/v2/tasks?filter.customerName&filter.weight.$gte&filter.$or&filter.…&note&…',
      '/tasks?f',
    ]);
    expect(lines.join('')).not.toMatch(/Virtanen|76543210987|Lahti|Koskinen|Aino/);
  });

  it('names a limited number of a question’s parameters and conditions', async () => {
    const { lines, app } = openLogged('info');
    const named = (count: number) => Array.from({ length: count }, (_, index) => [`p${index}`, 1] as const);
    await app.inject(
      `/parameters?${named(100)
        .map(([name]) => `${name}=1`)
        .join('&')}`,
    );
    const filter = JSON.stringify(Object.fromEntries(named(100)));
    await app.inject(`/conditions?filter=${encodeURIComponent(filter)}`);
    await app.close();
    const urls: string[] = lines.flatMap((line) => JSON.parse(line).req?.url ?? []);
    expect(urls.map((url) => url.split('&').length)).toEqual([30, 30]);
  });

  it('contains the failure, and nothing of the row that the database refused', async () => {
    const { lines, app } = openLogged('info');
    const authorization = await createSession(database, {
      ...{ userID: 1, userType: 'TOOLS', companyID: 1, name: 'main' },
    });
    await database.write(async (tx) => {
      // A constraint unknown to the product.
      await tx.rows(sql`alter table "logins" add constraint "unforeseen" check ("loginName" <> 'zed')`);
      await tx.rows(sql`select setval(pg_get_serial_sequence('"users"', 'userID'), 50)`);
    });
    const user = { username: 'zed', userType: 'TOOLS', password: 'A long secret' };
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/users', headers: { authorization }, payload: user },
    });
    await app.close();
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'server.failed']);
    const failure = lines.find((line) => line.includes('request failed')) ?? '';
    expect(JSON.parse(failure).err).toMatchObject({
      message: expect.stringContaining('violates check constraint'),
      code: '23514',
      constraint: 'unforeseen',
      stack: expect.any(String),
    });
    for (const told of ['scrypt', 'A long secret', 'Failing row', authorization])
      expect(lines.join('')).not.toContain(told);
  });
});
