import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowAt } from '../../../tests/integration/accounting-browser';
import {
  type AccountingWorld,
  nameOf,
  newUser,
  openWorld,
  prepareCompanies,
  redirectURL,
  secretsTold,
} from '../../../tests/integration/accounting-world';
import { createSession } from '../../../tests/integration/api';
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
    expect(secretsTold(provider)).toEqual([]);
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

  it('a forged state fits no session, and the true one still works', async () => {
    const answer = await world.comeBack(aino);
    for (const forged of ['', 'x'.repeat(43), '\u0000'])
      expect(await world.answer(aino, changed(answer, { state: forged })), forged).toMatchObject(unknown);
    expect(await world.answer(aino, answer)).toMatchObject({ status: 200 });
    await world.call(aino, 'DELETE', 'connection');
  });

  it('a state is used once, also if two answers come at the same moment', async () => {
    const answer = await world.comeBack(aino);
    const both = await Promise.all([world.answer(aino, answer), world.answer(aino, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await world.answer(aino, answer)).toMatchObject(unknown);
    await world.call(aino, 'DELETE', 'connection');
  });

  it('a state is invalid after ten minutes', async () => {
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

  it('a state belongs to one user and one company, even within one session', async () => {
    const chief = await createSession(database, {
      userID: 1,
      userType: 'TOOLS',
      companyID: 1,
      name: 'chief',
    });
    const answer = await world.comeBack(chief);
    expect(await world.call(chief, 'GET', 'connection?companyID=2')).toMatchObject({ status: 200 });
    expect(await world.answer(chief, answer, { companyID: 2 })).toMatchObject(unknown);
    const giveTo = (userID: number) =>
      database.write((tx) => tx.rows(sql`update "accountingAuthorizations" set "userID" = ${userID}`));
    await giveTo(2);
    expect(await world.answer(chief, answer)).toMatchObject(unknown);
    await giveTo(1);
    expect(await world.answer(chief, answer)).toMatchObject({ status: 200 });
    await world.call(chief, 'DELETE', 'connection');
  });

  it('a session that is ended elsewhere meanwhile begins nothing', async () => {
    const leaving = await newUser(database);
    const late = openWorld(
      {
        ...database,
        write: async (work) => {
          await database.write((tx) =>
            tx.rows(sql`delete from "sessions" using "users" where "users"."companyID" = "sessions"."companyID"
              and "users"."userID" = "sessions"."userID" and "username" = ${nameOf(leaving)}`),
          );
          return database.write(work);
        },
      },
      provider,
    );
    expect(await late.call(leaving, 'POST', 'authorizations', { redirectURL })).toMatchObject({
      status: 401,
      body: { code: 'auth.session-expired' },
    });
    await late.app.close();
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

  it('a code given to another session cannot be used', async () => {
    const mika = await newUser(database);
    const stolen = new URLSearchParams(await world.comeBack(mika)).get('code') ?? '';
    const own = await world.comeBack(aino);
    expect(await world.answer(aino, changed(own, { code: stolen }))).toMatchObject(
      refused('accounting.refused'),
    );
    await world.call(aino, 'DELETE', 'connection');
    expect(await state()).toBe('not-connected');
  });

  it('a code for another client cannot be used, even one for this state and this proof', async () => {
    const begun = await world.call(aino, 'POST', 'authorizations', { redirectURL });
    const url = new URL(begun.body.url);
    url.searchParams.set('client_id', provider.otherClient.clientID);
    const foreign = (await allowAt(url.href)).search;
    expect(await world.answer(aino, foreign)).toMatchObject({
      ...refused('accounting.refused'),
      body: { values: { reason: 'invalid_grant' } },
    });
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
  ])('an open redirect: %s is not an address to return to', async (address) => {
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

  it.each([
    ['access_denied', 'accounting.not-allowed', undefined],
    ['unauthorized_client', 'accounting.refused', { reason: 'unauthorized_client' }],
    ['<script>', 'accounting.refused', { reason: 'unknown' }],
  ])('a refusal of the provider is shown by its code alone: %s', async (error, code, values) => {
    const begun = await world.call(aino, 'POST', 'authorizations', { redirectURL });
    const query = new URL(begun.body.url).searchParams;
    const said = new URLSearchParams({
      error,
      error_description: '<script>',
      state: query.get('state') ?? '',
      iss: provider.issuer,
    });
    const { status, body } = await world.answer(aino, `?${said}`);
    expect({ status, code: body.code, values: body.values }).toEqual({ status: 422, code, values });
    expect(JSON.stringify(body)).not.toContain('<script>');
  });

  /** The same user, signed in in another browser. */
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
