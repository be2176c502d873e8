import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareCompanies, redirectURL } from '../../../tests/integration/accounting-world';
import { engines } from '../../../tests/integration/company';
import type { Position } from '../../domain/sync/position';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { type AccountingServices, createAccounting } from './connections';
import type { GivenTokens } from './oauth/provider-client';
import { statusOf } from './tokens/connection-status';

const settings = {
  ...{ clientID: 'console', clientSecret: 'secret', scope: 'shipments', apiURL: 'https://api.example' },
  ...{ authorizeURL: 'https://login.example/auth', tokenURL: 'https://login.example/token' },
  ...{ redirectURLs: [redirectURL], issuer: 'https://login.example', isIssuerNamed: false },
  revocationURL: null,
};
const hourMs = 3_600_000;
const json = (status: number, body: object) => Response.json(body, { status });
const given = (accessToken: string) =>
  json(200, { access_token: accessToken, token_type: 'Bearer', expires_in: 3600 });

describe.each(engines)('an accounting system that sends less than others on %s', (_, open) => {
  let database: Database;
  let services: AccountingServices;
  let nowMs: number;
  /** Answers of the token endpoint to the next renewals; null: none. */
  let answers: (Response | null)[];
  let asked: string[];
  const announced: Position[] = [];
  beforeAll(async () => {
    database = await open();
    await prepareCompanies(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    nowMs = Date.parse('2026-11-23T10:00:00.000Z');
    answers = [];
    asked = [];
    announced.length = 0;
    await database.write((tx) => tx.rows(sql`delete from "accountingConnections"`));
    services = createAccounting({
      ...{ database, setup: { settings, missing: [] }, key: Buffer.alloc(32, 1) },
      now: () => new Date(nowMs),
      fetch: async (_input, init) => {
        asked.push(String(init?.body));
        const answer = answers.shift();
        if (!answer) throw new TypeError('fetch failed');
        return answer;
      },
      announce: (_companyID, position) => void announced.push(position),
    });
  });

  const connect = (more: Partial<GivenTokens> = {}) =>
    services.store.connect({
      ...{ companyID: 1, tenant: null, connectedBy: 'aino', now: new Date(nowMs) },
      tokens: { accessToken: 'a1', refreshToken: 'r1', expiresIn: 3600, ...more },
    });
  const token = () => services.connections.withAccessToken(1, async (access) => access.token);
  const status = () => services.connections.status(1);

  it('keeps the refresh token if a renewal brings no other one', async () => {
    await connect();
    for (const next of ['a2', 'a3']) {
      nowMs += hourMs;
      answers = [given(next)];
      expect(await token()).toBe(next);
      expect(asked.at(-1)).toContain('refresh_token=r1');
    }
  });

  it('uses a token that cannot be renewed to its end, and is not connected then', async () => {
    await connect({ refreshToken: null });
    nowMs += hourMs - 1000;
    expect(await token()).toBe('a1');
    nowMs += 1000;
    expect(await token()).toBe('not-connected');
    expect(await status()).toMatchObject({ state: 'lost', lostWhy: 'not-renewable', lostCode: null });
    expect(asked).toEqual([]);
    const [position] = announced;
    const told = await database.readOnce(sql`select "resource" from "changes"
      where "companyID" = 1 and "version" = ${position?.version}`);
    expect(told, 'its staff hears of it').toEqual([{ resource: 'taskErrors' }]);
  });

  it('keeps for an hour a token that is not accepted and cannot be renewed', async () => {
    await connect({ refreshToken: null, expiresIn: null });
    expect(await services.connections.rejected(1, 'a1')).toBe(false);
    nowMs += hourMs - 1000;
    expect(await services.connections.rejected(1, 'a1')).toBe(false);
    expect(await status()).toMatchObject({ state: 'connected' });
    nowMs += 1000;
    expect(await services.connections.rejected(1, 'a1')).toBe(false);
    expect(await status()).toMatchObject({ state: 'lost', lostWhy: 'rejected' });
  });

  it('accepts a token that lasts very long', async () => {
    await connect({ expiresIn: 10 ** 15 });
    nowMs += 1000 * hourMs;
    expect(await token()).toBe('a1');
  });

  it('gives no other token to try if one was not accepted and cannot be renewed now', async () => {
    await connect();
    nowMs += hourMs / 2;
    await expect(services.connections.rejected(1, 'a1')).rejects.toMatchObject({ kind: 'no-answer' });
    answers = [given('a2')];
    expect(await services.connections.rejected(1, 'a1')).toBe(true);
    expect(await token()).toBe('a2');
  });

  it('is reported as disconnected also if it was away for a while before it refused', async () => {
    await connect();
    nowMs += hourMs;
    answers = [null, json(400, { error: 'temporarily_unavailable' })];
    for (const _answer of [...answers]) await expect(token()).rejects.toMatchObject({ kind: 'no-answer' });
    answers = [json(400, { error: 'invalid_grant' })];
    expect(await token()).toBe('not-connected');
    expect(await status()).toMatchObject({ state: 'lost', lostWhy: 'interrupted' });
  });

  it('is not connected if only one of its tokens was encrypted under another key', async () => {
    await connect();
    await database.write((tx) =>
      tx.rows(sql`update "accountingConnections" set "refreshToken" = 'of another key'`),
    );
    expect(await token()).toBe('not-connected');
    expect(await status()).toMatchObject({ state: 'lost', lostWhy: 'wrong-key' });
  });

  it('is shown as connecting if it was lost and a user has begun again', async () => {
    await connect({ refreshToken: null });
    nowMs += hourMs;
    await token();
    const stored = await services.store.find(1);
    const started = { by: 'aino', until: new Date(nowMs).toISOString() };
    expect(statusOf({ stored, started, missing: [], queued: 0 })).toMatchObject({
      ...{ state: 'connecting', startedBy: 'aino', lostWhy: 'not-renewable' },
    });
  });
});
