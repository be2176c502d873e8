import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { completedTask, integrateTask, readTask } from '../../../tests/integration/accounting';
import {
  type AccountingWorld,
  newUser,
  openWorld,
  prepareCompanies,
  redirectURL,
  said,
  secretsTold,
} from '../../../tests/integration/accounting-world';
import { engines } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { startProvider, type TrialProvider } from './trial/provider';
import { type ShipmentServer, startShipmentServer } from './trial/shipment-server';

const lifeMs = 3_600_000;

describe.each(engines)('tokens, codes and secrets on %s', (_, open) => {
  let database: Database;
  let provider: TrialProvider;
  let api: ShipmentServer;
  let world: AccountingWorld;
  let aino: string;
  let isEchoing = false;
  beforeAll(async () => {
    database = await open();
    await prepareCompanies(database);
    provider = await startProvider({ redirectURLs: [redirectURL] });
    api = await startShipmentServer({
      introspect: provider.introspect,
      fault: ({ token, serial }) =>
        isEchoing
          ? { kind: 'refused', message: `The token ${token} may not do that` }
          : serial === 1
            ? { kind: 'unauthorized' }
            : null,
    });
    world = openWorld(database, provider, { apiURL: api.url });
    aino = await newUser(database);
  });
  afterAll(async () => {
    await world.app.close();
    await provider.close();
    await api.close();
    await database.close();
  });
  const untilState = (taskID: number, erpState: string) =>
    vi.waitFor(async () => expect(await readTask(database, taskID)).toMatchObject({ erpState }), {
      timeout: 30_000,
      interval: 50,
    });
  async function send(): Promise<number> {
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    return taskID;
  }

  it('appear in no log line, no answer and no other place of the database', async () => {
    // Connecting: the browser first requests the page from the server, with the code in its address.
    const answer = await world.comeBack(aino);
    await world.app.inject({ url: `/visma-auth-callback${answer}`, headers: { accept: 'text/html' } });
    await world.app.inject({ url: `/Visma-Auth-Callback/${answer}`, headers: { accept: 'text/html' } });
    expect(await world.answer(aino, answer)).toMatchObject({ status: 200 });
    // A refused code.
    const again = new URLSearchParams(await world.comeBack(aino));
    again.set('code', new URLSearchParams(answer).get('code') ?? '');
    expect(await world.answer(aino, `?${again}`)).toMatchObject({ status: 422 });
    await world.connect(aino);
    // Sending: a token that is not accepted is renewed; a refusal repeats the token.
    await untilState(await send(), 'sent');
    isEchoing = true;
    await untilState(await send(), 'refused');
    // A refused renewal, and the end of a connection.
    const { connections, store, system } = world.services();
    const kept = (await store.find(1))?.tokens;
    await system?.client.revoke(String(kept?.refreshToken));
    world.clock.nowMs += lifeMs;
    expect(await connections.withAccessToken(1, async () => 'used')).toBe('not-connected');
    for (const path of ['changes', 'taskEventLog', 'tasks', 'companies'])
      said.push((await world.app.inject({ url: `/api/v2/${path}`, headers: { authorization: aino } })).body);
    await world.connect(aino);
    expect(await world.call(aino, 'DELETE', 'connection')).toMatchObject({ body: { isRevoked: true } });
    await world.connect(aino);

    // Two secrets, four codes and the tokens of four connections and one renewal, at least.
    expect(provider.given().length).toBeGreaterThanOrEqual(16);
    expect(said.length).toBeGreaterThan(50);
    expect(secretsTold(provider)).toEqual([]);
    const stored = JSON.stringify(await allRows(database));
    expect(stored).toContain('accountingConnections');
    expect(stored).toContain('The token … may not do that');
    expect(provider.given().filter((secret) => stored.includes(secret))).toEqual([]);
  });
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
