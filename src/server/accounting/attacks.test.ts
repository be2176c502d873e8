import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowAt } from '../../../tests/integration/accounting-browser';
import {
  type AccountingWorld,
  nameOf,
  newUser,
  openWorld,
  prepareCompanies,
  redirectURL,
} from '../../../tests/integration/accounting-world';
import { engines } from '../../../tests/integration/company';
import { createSecret, hashSecret } from '../auth/passwords';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { authorizationMs } from './connect/authorization-store';
import { startProvider, type TrialProvider } from './trial/provider';

describe.each(engines)('attacks on the accounting connection on %s', (_, open) => {
  let database: Database;
  let provider: TrialProvider;
  let stranger: TrialProvider;
  let world: AccountingWorld;
  let aino: string;
  beforeAll(async () => {
    database = await open();
    await prepareCompanies(database);
    provider = await startProvider({ redirectURLs: [redirectURL] });
    stranger = await startProvider({ redirectURLs: [redirectURL] });
    world = openWorld(database, provider);
    aino = await newUser(database);
  });
  afterAll(async () => {
    await world.app.close();
    await provider.close();
    await stranger.close();
    await database.close();
  });
  const state = async (as = aino) => (await world.call(as, 'GET', 'connection')).body.state;
  const refused = (code: string) => ({ status: 422, body: { code } });
  const changed = (answer: string, more: Readonly<Record<string, string>>) => {
    const parameters = new URLSearchParams(answer);
    for (const [name, value] of Object.entries(more)) parameters.set(name, value);
    return `?${parameters}`;
  };
  const unknown = refused('accounting.unknown-answer');

  it('a forged state is nobody\u2019s, and the true one still works', async () => {
    const answer = await world.comeBack(aino);
    for (const forged of ['', 'x'.repeat(43), '\u0000'])
      expect(await world.answer(aino, changed(answer, { state: forged })), forged).toMatchObject(unknown);
    expect(await world.answer(aino, answer)).toMatchObject({ status: 200 });
    await world.call(aino, 'DELETE', 'connection');
  });

  it('a state is used once, also where two answers come at the same moment', async () => {
    const answer = await world.comeBack(aino);
    const both = await Promise.all([world.answer(aino, answer), world.answer(aino, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await world.answer(aino, answer)).toMatchObject(unknown);
    await world.call(aino, 'DELETE', 'connection');
  });

  it('a state is dead after ten minutes', async () => {
    const answer = await world.comeBack(aino);
    world.clock.nowMs += authorizationMs;
    expect(await state()).toBe('not-connected');
    expect(await world.answer(aino, answer)).toMatchObject(unknown);
  });

  it('another user, another session of the same user and another company cannot use a state', async () => {
    const [mika, foreigner] = [await newUser(database), await newUser(database, 'TOOLS', 2)];
    const answer = await world.comeBack(aino);
    expect(await world.answer(mika, answer)).toMatchObject(unknown);
    expect(await world.answer(foreigner, answer)).toMatchObject(unknown);
    expect(await world.answer(aino, answer, { companyID: 2 })).toMatchObject({ status: 403 });
    expect(await world.answer(await secondSession(aino), answer)).toMatchObject(unknown);
    expect(await state()).toBe('connecting');
    expect(await world.answer(aino, answer)).toMatchObject({ status: 200 });
    await world.call(aino, 'DELETE', 'connection');
  });

  it('the state ends with the session that began it', async () => {
    const leaving = await newUser(database);
    await world.comeBack(leaving);
    expect(await state()).toBe('connecting');
    await world.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: leaving } });
    expect(await state()).toBe('not-connected');
  });

  it('a stranger who opens the callback gets nothing', async () => {
    const answer = await world.comeBack(aino);
    const body = { redirectURL, answer };
    const url = '/api/v2/accounting/callback';
    expect((await world.app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(401);
    expect(await world.answer('Basic bm9ib2R5Om5vdGhpbmc=', answer)).toMatchObject({ status: 401 });
    await world.call(aino, 'DELETE', 'connection');
  });

  it('a code is used once: with a new state the provider refuses it', async () => {
    const first = await world.comeBack(aino);
    expect(await world.answer(aino, first)).toMatchObject({ status: 200 });
    await world.call(aino, 'DELETE', 'connection');
    const code = new URLSearchParams(first).get('code') ?? '';
    const second = await world.comeBack(aino);
    expect(await world.answer(aino, changed(second, { code }))).toMatchObject({
      status: 422,
      body: { code: 'accounting.refused', values: { reason: 'invalid_grant' } },
    });
    expect(await state()).toBe('not-connected');
  });

  it('a code that was given to another session or to another client is of no use', async () => {
    const mika = await newUser(database);
    const stolen = new URLSearchParams(await world.comeBack(mika)).get('code') ?? '';
    const other = openWorld(database, { ...provider, ...provider.otherClient });
    const foreign = new URLSearchParams(await other.comeBack(mika)).get('code') ?? '';
    for (const code of [stolen, foreign]) {
      const own = await world.comeBack(aino);
      expect(await world.answer(aino, changed(own, { code }))).toMatchObject(refused('accounting.refused'));
    }
    await other.app.close();
    await world.call(aino, 'DELETE', 'connection');
    expect(await state()).toBe('not-connected');
  });

  it.each([
    'https://evil.example/visma-auth-callback',
    `${redirectURL}/`,
    `${redirectURL}?next=https://evil.example`,
    `${redirectURL}#`,
    redirectURL.toUpperCase(),
    redirectURL.replace('https:', 'http:'),
    redirectURL.replace('console.example', 'console.example:444'),
    redirectURL.replace('console.example', 'console.example@evil.example'),
    '//evil.example/visma-auth-callback',
  ])('an open redirect: %s is not an address to come back to', async (address) => {
    const { status, body } = await world.call(aino, 'POST', 'authorizations', { redirectURL: address });
    expect({ status, body }).toMatchObject(refused('accounting.wrong-address'));
    const answer = await world.comeBack(aino);
    expect(await world.answer(aino, answer, { redirectURL: address })).toMatchObject(
      refused('accounting.wrong-address'),
    );
    expect(await state()).toBe('not-connected');
  });

  it('a mixed-up issuer: the answer of another provider, and one that names none, are refused', async () => {
    const begin = async () =>
      new URL((await world.call(aino, 'POST', 'authorizations', { redirectURL })).body.url);
    const url = await begin();
    const elsewhere = new URL(stranger.authorizeURL);
    elsewhere.search = url.search;
    const theirs = (await allowAt(elsewhere.href)).search;
    expect(theirs).toContain(encodeURIComponent(stranger.issuer));
    expect(await world.answer(aino, theirs)).toMatchObject(refused('accounting.mixed-up'));
    const nameless = new URLSearchParams((await allowAt((await begin()).href)).search);
    nameless.delete('iss');
    expect(await world.answer(aino, `?${nameless}`)).toMatchObject(refused('accounting.mixed-up'));
    const twice = await world.comeBack(aino);
    expect(await world.answer(aino, `${twice}&code=another`)).toMatchObject(refused('accounting.mixed-up'));
    expect(await state()).toBe('not-connected');
  });

  it('what the provider refuses is said by its code alone', async () => {
    const begun = await world.call(aino, 'POST', 'authorizations', { redirectURL });
    const query = new URL(begun.body.url).searchParams;
    const said = new URLSearchParams({
      error: 'access_denied',
      error_description: '<script>',
      state: query.get('state') ?? '',
      iss: provider.issuer,
    });
    expect(await world.answer(aino, `?${said}`)).toMatchObject({
      status: 422,
      body: { code: 'accounting.refused', values: { reason: 'access_denied' } },
    });
  });

  const misbehaviour: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ['HTML', (response) => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>')],
    [
      'HTML as JSON',
      (response) => response.setHeader('content-type', 'application/json').end('<h1>Sign in</h1>'),
    ],
    [
      '10 MB',
      (response) => {
        response.setHeader('content-type', 'application/json');
        response.end(`{"access_token":"${'x'.repeat(10_000_000)}","token_type":"bearer"}`);
      },
    ],
    ['nothing', (response) => response.setHeader('content-type', 'application/json').end()],
    ['a closed connection', (response) => response.destroy()],
    ['a redirect', (response) => response.writeHead(302, { location: 'https://evil.example/' }).end()],
    ['a failure of its own', (response) => response.writeHead(503).end('{"error":"invalid_grant"}')],
    [
      'a token that breaks headers',
      (response) =>
        response
          .setHeader('content-type', 'application/json')
          .end('{"access_token":"a\\r\\nx: y","token_type":"bearer"}'),
    ],
  ];
  it.each(misbehaviour)('a provider that answers %s is no connection', async (_name, respond) => {
    const server = createServer((_request, response) => respond(response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const other = openWorld(database, provider, { tokenURL: `http://127.0.0.1:${port}/token` });
    const answer = await other.comeBack(aino);
    expect(await other.answer(aino, answer)).toMatchObject({
      status: 502,
      body: { code: 'accounting.no-answer' },
    });
    expect(await state()).toBe('not-connected');
    await other.app.close();
    server.close();
  });

  it('no token, code, verifier or secret is in a log line, an answer or another table', async () => {
    const answer = await world.comeBack(aino);
    // The browser asks the server for the page first.
    await world.app.inject({ url: `/visma-auth-callback${answer}`, headers: { accept: 'text/html' } });
    expect(await world.answer(aino, answer)).toMatchObject({ status: 200 });
    const { store } = world.parts();
    const before = (await store.find(1))?.tokens;
    world.clock.nowMs += 3_590_000;
    await world.parts().connections.withAccessToken(1, async () => undefined);
    const after = (await store.find(1))?.tokens;
    expect(after?.accessToken).not.toBe(before?.accessToken);
    await world.call(aino, 'GET', 'connection');
    await world.app.inject({ url: '/api/v2/changes', headers: { authorization: aino } });
    const secrets = [
      ...Object.values(before ?? {}),
      ...Object.values(after ?? {}),
      new URLSearchParams(answer).get('code'),
      provider.clientSecret,
    ].filter((one): one is string => typeof one === 'string' && one.length > 20);
    expect(secrets).toHaveLength(6);
    expect(world.said.length).toBeGreaterThan(50);
    const stored = JSON.stringify(await allRows(database));
    expect(stored).toContain('accountingConnections');
    for (const secret of secrets) {
      expect(world.said.filter((line) => line.includes(secret))).toEqual([]);
      expect(stored).not.toContain(secret);
    }
  });

  /** The same user signed in in another browser. */
  async function secondSession(authorization: string): Promise<string> {
    const name = nameOf(authorization);
    const secret = createSecret();
    await database.write((tx) =>
      tx.rows(sql`insert into "sessions" ("secretHash", "companyID", "userID", "signedInAt")
      select ${hashSecret(secret)}, "companyID", "userID", now() from "users" where "companyID" = 1 and "username" = ${name}`),
    );
    return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
  }
});

/** Everything in the database. */
async function allRows(database: Database): Promise<unknown> {
  return database.read(async (tx) => {
    const tables = await tx.rows(sql`select tablename from pg_tables where schemaname = current_schema()`);
    const found: Record<string, unknown> = {};
    for (const { tablename } of tables)
      found[String(tablename)] = await tx.rows(sql`select * from ${sql.identifier(String(tablename))}`);
    return found;
  });
}
