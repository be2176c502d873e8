import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completedTask, integrateTask } from '../../../tests/integration/accounting';
import {
  type AccountingWorld,
  nameOf,
  newUser,
  openWorld,
  prepareCompanies,
  redirectURL,
  secretsTold,
} from '../../../tests/integration/accounting-world';
import { engines } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { disconnect } from './connect/disconnect';
import { startProvider, type TrialProvider } from './trial/provider';

describe.each(engines)('connecting the accounting system on %s', (_, open) => {
  let database: Database;
  let provider: TrialProvider;
  let world: AccountingWorld;
  let aino: string;
  beforeAll(async () => {
    database = await open();
    await prepareCompanies(database);
    provider = await startProvider({ redirectURLs: [redirectURL] });
    world = openWorld(database, provider);
    aino = await newUser(database);
  });
  afterAll(async () => {
    expect(secretsTold(provider)).toEqual([]);
    await world.app.close();
    await provider.close();
    await database.close();
  });
  const status = async (as = aino) => (await world.call(as, 'GET', 'connection')).body;

  it('goes to the provider and back, and shows since when, by whom and for which company', async () => {
    expect(await status()).toMatchObject({ state: 'not-connected', missing: [], connectedBy: null });
    const answer = await world.comeBack(aino, ' 1234 ');
    expect(await status()).toMatchObject({ state: 'connecting', startedBy: nameOf(aino) });
    expect(await world.answer(aino, answer)).toMatchObject({
      status: 200,
      body: {
        state: 'connected',
        tenant: '1234',
        connectedBy: nameOf(aino),
        renewedAt: null,
        startedBy: null,
      },
    });
    const used = await world.services().connections.withAccessToken(1, async (access) => access);
    if (used === 'not-connected') throw new Error(used);
    expect(used).toMatchObject({ apiURL: 'https://api.example/v1', tenant: '1234' });
    expect(await provider.introspect(used.token)).toEqual({
      active: true,
      clientID: provider.clientID,
      scope: 'shipments',
    });
    expect(await world.services().connections.withAccessToken(2, async () => 'used')).toBe('not-connected');
  });

  it.each(['12\u200b34', '12–34', '12\n34'])(
    'is not begun for a company that fits no header: %j',
    async (tenant) => {
      expect(await world.call(aino, 'POST', 'authorizations', { redirectURL, tenant })).toMatchObject({
        status: 422,
        body: { fields: { tenant: 'Contains characters that cannot be sent' } },
      });
    },
  );

  it('shows how many tasks of the company wait to be sent: of merged ones, the merged tasks', async () => {
    const before = (await status()).queued;
    const taskIDs = [
      await completedTask(database),
      await completedTask(database),
      await completedTask(database),
    ];
    for (const taskID of taskIDs) await integrateTask(database, taskID);
    expect(await status()).toMatchObject({ queued: before + 3 });
    await database.write((tx) =>
      tx.rows(
        sql`update "tasks" set "pickType" = 'SUBTASK' where "companyID" = 1 and "taskID" = ${taskIDs[0]}`,
      ),
    );
    expect((await status()).queued).toBe(before + 2);
    expect((await status(await newUser(database, 'TOOLS', 2))).queued).toBe(0);
  });

  it('is ended here and at the provider', async () => {
    await world.connect(aino);
    const used = await world.services().connections.withAccessToken(1, async ({ token }) => token);
    expect((await provider.introspect(used)).active).toBe(true);
    expect(await world.call(aino, 'DELETE', 'connection')).toEqual({
      status: 200,
      body: { isRevoked: true },
    });
    expect((await provider.introspect(used)).active).toBe(false);
    expect(await status()).toMatchObject({ state: 'not-connected', tenant: null });
    expect((await world.call(aino, 'DELETE', 'connection')).status).toBe(404);
  });

  it('ends only here if it was begun only here, and if the provider cannot be reached', async () => {
    const answer = await world.comeBack(aino);
    const ended = { status: 200, body: { isRevoked: false } };
    expect(await world.call(aino, 'DELETE', 'connection')).toEqual(ended);
    expect(await world.answer(aino, answer)).toMatchObject({ status: 422 });

    await world.connect(aino);
    const cutOff = world.services({ fetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect(await disconnect({ database }, cutOff, 1)).toEqual(ended.body);
    expect(await status()).toMatchObject({ state: 'not-connected' });
  });

  it('stays as it is if another one begun beside it is ended', async () => {
    await world.connect(aino);
    const answer = await world.comeBack(aino);
    expect((await world.call(aino, 'DELETE', 'authorizations')).status).toBe(200);
    expect(await world.answer(aino, answer)).toMatchObject({ status: 422 });
    expect(await status()).toMatchObject({ state: 'connected', startedBy: null });
    expect((await world.call(aino, 'DELETE', 'authorizations')).status).toBe(404);
    await world.call(aino, 'DELETE', 'connection');
  });

  it('names the missing settings', async () => {
    const app = openWorld(database, { ...provider, clientSecret: ' ', scope: '' });
    const missing = ['ACCOUNTING_CLIENT_SECRET', 'ACCOUNTING_SCOPE'];
    expect((await app.call(aino, 'GET', 'connection')).body).toMatchObject({
      state: 'not-connected',
      missing,
    });
    expect(await app.call(aino, 'POST', 'authorizations', { redirectURL })).toMatchObject({
      status: 422,
      body: { code: 'accounting.not-set-up' },
    });
    await app.app.close();
  });

  it('says when the tokens were encrypted under another key, and keeps them', async () => {
    await world.connect(aino);
    const { connections } = world.services({ key: Buffer.alloc(32, 7) });
    expect(await connections.status(1)).toMatchObject({ state: 'lost', lostWhy: 'wrong-key' });
    expect(await connections.withAccessToken(1, async () => 'used')).toBe('not-connected');
    expect(await status()).toMatchObject({ state: 'connected' });
  });

  it('is for users of type TOOLS, if the feature is on', async () => {
    for (const type of ['TOOLS-PARTNER', 'TOOLS-STANDARD', 'API', 'PICKER'] as const) {
      const other = await newUser(database, type);
      expect((await world.call(other, 'GET', 'connection')).status, type).toBe(403);
      expect((await world.call(other, 'POST', 'authorizations', { redirectURL })).status, type).toBe(403);
      expect((await world.call(other, 'DELETE', 'authorizations')).status, type).toBe(403);
    }
    await database.write((tx) =>
      tx.rows(sql`update "features" set "value" = 'false' where "name" = 'feature_visma_net_company'`),
    );
    expect(await world.call(aino, 'GET', 'connection')).toMatchObject({
      status: 403,
      body: { code: 'company.no-integration' },
    });
    await database.write((tx) =>
      tx.rows(sql`update "features" set "value" = 'true' where "name" = 'feature_visma_net_company'`),
    );
  });
});
