import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountingWorld,
  newUser,
  openWorld,
  prepareCompanies,
  redirectURL,
  secretsTold,
} from '../../../tests/integration/accounting-world';
import { engines } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { AccountingAccess, AccountingServices } from './connections';
import { createRenewal } from './tokens/renewal';
import { startProvider, type TrialProvider } from './trial/provider';

const usual = async (access: AccountingAccess) => access.token;
const lifeMs = 3_600_000;

describe.each(engines)('tokens of the accounting system on %s', (_, open) => {
  let database: Database;
  let provider: TrialProvider;
  let world: AccountingWorld;
  let aino: string;
  let renewals: number;
  let isReachable: boolean;
  beforeAll(async () => {
    database = await open();
    await prepareCompanies(database);
    provider = await startProvider({ redirectURLs: [redirectURL] });
    aino = await newUser(database);
  });
  beforeEach(async () => {
    world = openWorld(database, provider);
    await world.connect(aino);
    await database.write((tx) => tx.rows(sql`delete from "taskErrors"`));
    renewals = 0;
    isReachable = true;
  });
  afterEach(() => world.app.close());
  afterAll(async () => {
    expect(secretsTold(provider)).toEqual([]);
    await provider.close();
    await database.close();
  });

  const counted: typeof fetch = async (input, init) => {
    if (String(init?.body).includes('refresh_token')) renewals += 1;
    if (!isReachable) throw new TypeError('fetch failed');
    return fetch(input, init);
  };
  const announced: number[] = [];
  const processOf = () =>
    world.services({ fetch: counted, announce: (companyID) => void announced.push(companyID) });
  const errors = () => database.readOnce(sql`select "code", "type", "values", "status" from "taskErrors"`);
  const claims = (until: string) =>
    database.write((tx) =>
      tx.rows(
        sql`update "accountingConnections" set "claim" = 'another', "claimedUntil" = clock_timestamp() + ${until}::interval`,
      ),
    );

  it('are renewed a minute before they end, and rotate', async () => {
    const { connections, store } = processOf();
    const first = await connections.withAccessToken(1, usual);
    world.clock.nowMs += lifeMs - 61_000;
    expect(await connections.withAccessToken(1, usual)).toBe(first);
    const before = await store.find(1);
    world.clock.nowMs += 2000;
    const second = await connections.withAccessToken(1, usual);
    const after = await store.find(1);
    expect(second).not.toBe(first);
    expect(after?.tokens?.refreshToken).not.toBe(before?.tokens?.refreshToken);
    expect(await provider.introspect(String(second))).toMatchObject({ active: true });
    expect((await connections.status(1)).renewedAt).toBe(new Date(world.clock.nowMs).toISOString());
    // The new refresh token is the valid one.
    world.clock.nowMs += lifeMs;
    expect(await connections.withAccessToken(1, usual)).not.toBe(second);
  });

  it.each([
    ['that are about to end', -30_000],
    ['that have ended', 30_000],
  ])('%s are renewed by one process at a time', async (_name, moreMs) => {
    world.clock.nowMs += lifeMs + moreMs;
    const processes = [processOf(), processOf(), processOf()];
    const calls = processes.flatMap(({ connections }) => [
      connections.withAccessToken(1, usual),
      connections.withAccessToken(1, usual),
    ]);
    const tokens = await Promise.all(calls);
    expect(renewals).toBe(1);
    for (const token of tokens) expect((await provider.introspect(token)).active).toBe(true);
    if (moreMs > 0) expect(new Set(tokens).size).toBe(1);
  });

  it('are used while another process renews them, and taken over from one that does not return', async () => {
    const { connections } = processOf();
    const present = await connections.withAccessToken(1, usual);
    world.clock.nowMs += lifeMs - 30_000;
    await claims('30 seconds');
    expect(await connections.withAccessToken(1, usual)).toBe(present);
    expect(renewals).toBe(0);
    await claims('-1 second');
    expect(await connections.withAccessToken(1, usual)).not.toBe(present);
    expect(renewals).toBe(1);
  });

  it('that are not renewed disconnect the company, and its staff is told once', async () => {
    const { connections, store, system } = processOf();
    const { refreshToken } = (await store.find(1))?.tokens ?? {};
    await system?.client.revoke(String(refreshToken));
    world.clock.nowMs += lifeMs;
    const [first, second] = [processOf(), processOf()];
    announced.length = 0;
    const answers = [first, second].map((one) => one.connections.withAccessToken(1, usual));
    expect(await Promise.all(answers)).toEqual(['not-connected', 'not-connected']);
    expect(await connections.status(1)).toMatchObject({
      state: 'lost',
      lostWhy: 'refused',
      lostCode: 'invalid_grant',
    });
    expect(await errors()).toEqual([
      { code: 'accounting.lost', type: 'integration', values: { reason: 'invalid_grant' }, status: 'new' },
    ]);
    expect(announced).toEqual([1]);
    const [row] = await database.readOnce(sql`select * from "accountingConnections"`);
    expect(row).toMatchObject({ accessToken: null, refreshToken: null });
  });

  it('stay if the provider cannot be reached: they are used to their end, and renewed when it is back', async () => {
    const { connections } = processOf();
    const present = await connections.withAccessToken(1, usual);
    isReachable = false;
    world.clock.nowMs += lifeMs - 30_000;
    expect(await connections.withAccessToken(1, usual)).toBe(present);
    world.clock.nowMs += 60_000;
    await expect(connections.withAccessToken(1, usual)).rejects.toMatchObject({ kind: 'no-answer' });
    expect((await connections.status(1)).state).toBe('connected');
    isReachable = true;
    expect(await connections.withAccessToken(1, usual)).not.toBe(present);
    expect(await errors()).toEqual([]);
  });

  const hour = 3_600_000;
  const tokenOf = async (one: AccountingServices) => String(await one.connections.withAccessToken(1, usual));

  it('that the API does not accept are renewed once, however many report them', async () => {
    const processes = [processOf(), processOf()];
    const refused = await tokenOf(processOf());
    const others = await Promise.all(processes.map((one) => one.connections.rejected(1, refused)));
    expect(others).toEqual([true, true]);
    expect(renewals).toBe(1);
    const replacement = await tokenOf(processOf());
    expect(replacement).not.toBe(refused);
    expect(await processOf().connections.rejected(1, refused)).toBe(true);
    expect(await tokenOf(processOf())).toBe(replacement);
  });

  it('that are new show a problem of the API if it does not accept them: nothing is renewed, nothing is lost', async () => {
    const { connections } = processOf();
    await connections.rejected(1, await tokenOf(processOf()));
    const replacement = await tokenOf(processOf());
    for (let time = 0; time < 9; time += 1) {
      expect(await connections.rejected(1, replacement)).toBe(false);
      world.clock.nowMs += 60_000;
    }
    expect(renewals).toBe(1);
    expect(await tokenOf(processOf())).toBe(replacement);
    // After ten minutes the token may be the cause after all.
    world.clock.nowMs += 60_000;
    expect(await connections.rejected(1, replacement)).toBe(true);
    expect(renewals).toBe(2);
    expect((await connections.status(1)).state).toBe('connected');
    expect(await errors()).toEqual([]);
  });

  it('are no connection after an hour in which none was accepted, and the staff is told once', async () => {
    const { connections } = processOf();
    for (let minute = 0; minute < 60; minute += 5) {
      await connections.rejected(1, await tokenOf(processOf()));
      expect((await connections.status(1)).state, `after ${minute} minutes`).toBe('connected');
      world.clock.nowMs += 5 * 60_000;
    }
    const last = await tokenOf(processOf());
    await Promise.all([connections.rejected(1, last), processOf().connections.rejected(1, last)]);
    expect(await connections.status(1)).toMatchObject({ state: 'lost', lostWhy: 'rejected' });
    expect(await errors()).toMatchObject([{ code: 'accounting.lost', values: { reason: 'rejected' } }]);
  });

  it('are trusted again when one was accepted, however late another one is refused', async () => {
    const { connections } = processOf();
    const wasRejected = () => connections.withAccessToken(1, async (access) => access.wasRejected);
    expect(await wasRejected()).toBe(false);
    await connections.rejected(1, await tokenOf(processOf()));
    expect(await wasRejected()).toBe(true);
    await connections.accepted(1);
    expect(await wasRejected()).toBe(false);
    world.clock.nowMs += 2 * hour;
    await connections.rejected(1, await tokenOf(processOf()));
    expect((await connections.status(1)).state).toBe('connected');
  });

  it('whose renewal was cut off are renewed again, and lost with the reason if the provider uses tokens once', async () => {
    world.clock.nowMs += lifeMs;
    let isCut = true;
    const cutting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (isCut) throw new TypeError('terminated');
      return response;
    };
    const { connections } = world.services({ fetch: cutting });
    await expect(connections.withAccessToken(1, usual)).rejects.toMatchObject({ kind: 'no-answer' });
    expect((await connections.status(1)).state).toBe('connected');
    isCut = false;
    expect(await connections.withAccessToken(1, usual)).toBe('not-connected');
    expect(await connections.status(1)).toMatchObject({ state: 'lost', lostWhy: 'interrupted' });
    const [error] = await errors();
    expect(error).toMatchObject({ code: 'accounting.lost-renewal', status: 'new' });
    await world.connect(aino);
    expect((await connections.status(1)).state).toBe('connected');
  });

  it('that were refused after received answers are not reported as cut off', async () => {
    world.clock.nowMs += lifeMs;
    let error = 'temporarily_unavailable';
    const { connections } = world.services({ fetch: async () => Response.json({ error }, { status: 400 }) });
    await expect(connections.withAccessToken(1, usual)).rejects.toMatchObject({ code: error });
    error = 'invalid_grant';
    expect(await connections.withAccessToken(1, usual)).toBe('not-connected');
    expect(await connections.status(1)).toMatchObject({ state: 'lost', lostWhy: 'refused' });
  });

  it('are kept if the database is away when they arrive', async () => {
    world.clock.nowMs += lifeMs;
    let failures = 3;
    const services = processOf();
    const { renew } = services.store;
    const store = {
      ...services.store,
      renew: async (renewed: Parameters<typeof renew>[0]) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the database is away');
        return renew(renewed);
      },
    };
    const client = services.system?.client ?? null;
    const now = () => new Date(world.clock.nowMs);
    const ports = { store, client, now, wait: async () => undefined, lose: async () => null };
    const { find, renewTogether } = createRenewal(ports);
    const stored = await find(1);
    if (!stored) throw new Error('it is connected');
    const renewed = await renewTogether(stored, false);
    expect(failures).toBe(-1);
    expect((await services.store.find(1))?.tokens).toEqual(renewed);
  });
});
