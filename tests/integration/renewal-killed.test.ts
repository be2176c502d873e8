import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { vismaNet } from '../../src/server/accounting/providers/visma-net';
import { createSender } from '../../src/server/accounting/sending/sender';
import { startProvider, type TrialProvider } from '../../src/server/accounting/trial/provider';
import { startShipmentServer } from '../../src/server/accounting/trial/shipment-server';
import { secretsFrom } from '../../src/server/auth/secrets';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { completedTask, integrateTask, readTask, textsOf } from './accounting';
import {
  newUser,
  openWorld,
  prepareCompanies,
  redirectURL,
  secretKey,
  secretsTold,
} from './accounting-world';
import { createMigratedDatabase, hasPostgres } from './postgres';

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Passes requests on to the provider; the answer may be the last one before its caller is killed. */
function startRelay(provider: TrialProvider, onAnswer: () => boolean): Promise<Server> {
  const relay = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const answer = await fetch(provider.tokenURL, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: Buffer.concat(pieces),
      });
      const body = await answer.text();
      if (onAnswer()) response.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
    });
  });
  return new Promise((resolve) => {
    relay.listen(0, '127.0.0.1', () => resolve(relay));
  });
}

test.skipIf(!hasPostgres()).each([
  ['that uses refresh tokens once, the connection is lost, and nothing else', true],
  ['that takes a refresh token again, nothing is lost', false],
])(
  'with a provider %s, where a process is killed between the renewal and storing it',
  { timeout: 120_000 },
  async (_name, isRotating) => {
    const url = (await createMigratedDatabase()) ?? '';
    const database = await openDatabase({ kind: 'url', url });
    await prepareCompanies(database);
    const provider = await startProvider({ redirectURLs: [redirectURL], isRotating });
    const api = await startShipmentServer({ introspect: provider.introspect });
    let victim: ChildProcess | null = null;
    const relay = await startRelay(provider, () => victim?.kill('SIGKILL') ?? false);
    const { port } = relay.address() as AddressInfo;
    const world = openWorld(database, provider, {
      apiURL: api.url,
      tokenURL: `http://127.0.0.1:${port}/token`,
    });
    const aino = await newUser(database);
    await world.connect(aino);
    const taskID = await completedTask(database);

    await database.write((tx) =>
      tx.rows(sql`update "accountingConnections" set "expiresAt" = now() - interval '1 minute'`),
    );
    const script = fileURLToPath(new URL('./accounting-renewer.ts', import.meta.url));
    const key = secretsFrom(secretKey).accountingKey.toString('base64');
    victim = spawn(process.execPath, ['--import', 'tsx', script, url, key], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ACCOUNTING_CLIENT_ID: provider.clientID,
        ACCOUNTING_CLIENT_SECRET: provider.clientSecret,
        ACCOUNTING_AUTHORIZE_URL: provider.authorizeURL,
        ACCOUNTING_TOKEN_URL: `http://127.0.0.1:${port}/token`,
        ACCOUNTING_API_URL: api.url,
        ACCOUNTING_SCOPE: provider.scope,
        ACCOUNTING_REDIRECT_URL: redirectURL,
      },
    });
    children.add(victim);
    const [, signal] = await once(victim, 'exit');
    expect(signal).toBe('SIGKILL');
    victim = null;

    // Another process takes over when the dead one's time is over.
    await integrateTask(database, taskID);
    await database.write((tx) =>
      tx.rows(sql`update "accountingConnections" set "claimedUntil" = now() - interval '1 second'`),
    );
    const { connections } = world.services();
    const sender = createSender({
      ...{ database, connections, provider: vismaNet, atOnce: 4 },
      times: { pollMs: 20, requestMs: 5000, leaseMs: 20_000, pauseMs: 20, graceMs: 100 },
      onError: (error) => expect.fail(String(error)),
    });
    const untilSent = () =>
      vi.waitFor(async () => expect(await readTask(database, taskID)).toMatchObject({ erpState: 'sent' }), {
        timeout: 30_000,
        interval: 50,
      });
    const errors = () => textsOf(database, sql`select "status" || ' ' || "code" as "text" from "taskErrors"`);
    if (isRotating) {
      await vi.waitFor(async () => expect((await connections.status(1)).state).toBe('lost'), {
        timeout: 30_000,
        interval: 50,
      });
      expect(await connections.status(1)).toMatchObject({
        lostWhy: 'interrupted',
        lostCode: 'invalid_grant',
      });
      expect(await errors()).toEqual(['new accounting.lost-renewal']);
      expect(await readTask(database, taskID)).toMatchObject({ erpState: 'queued' });
      expect(api.requests()).toEqual([]);
      await world.connect(aino);
    }
    await untilSent();
    expect(api.shipments().map(({ key: sent }) => sent)).toEqual([`1-${taskID}-1`]);
    expect((await connections.status(1)).state).toBe('connected');
    if (!isRotating) expect(await errors()).toEqual([]);

    expect(secretsTold(provider)).toEqual([]);
    await sender.close();
    await world.app.close();
    relay.close();
    await api.close();
    await provider.close();
    await database.close();
  },
);
