import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
import { startProvider, type TrialProvider } from './trial/provider';

const tokens = '{"access_token":"usable","token_type":"bearer"}';
const json = 'application/json';

/** Without protection each of these would connect, or be taken for another failure. */
const misbehaviour: readonly (readonly [string, RequestListener])[] = [
  ['HTML', (_, response) => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>')],
  ['HTML as JSON', (_, response) => response.setHeader('content-type', json).end('<h1>Sign in</h1>')],
  ['10 MB', (_, response) => response.setHeader('content-type', json).end(' '.repeat(10_000_000) + tokens)],
  ['nothing', (_, response) => response.setHeader('content-type', json).end()],
  ['no token', (_, response) => response.setHeader('content-type', json).end('{"token_type":"bearer"}')],
  ['a closed connection', (_, response) => response.destroy()],
  [
    'a redirect',
    ({ url }, response) =>
      url === '/elsewhere'
        ? response.setHeader('content-type', json).end(tokens)
        : response.writeHead(307, { location: '/elsewhere' }).end(),
  ],
  [
    'a failure of its own',
    (_, response) => response.writeHead(503, { 'content-type': json }).end('{"error":"invalid_grant"}'),
  ],
  [
    'a token that breaks headers',
    (_, response) =>
      response.setHeader('content-type', json).end('{"access_token":"a\\r\\nx: y","token_type":"bearer"}'),
  ],
  [
    'another kind of token',
    (_, response) => response.setHeader('content-type', json).end('{"access_token":"a","token_type":"mac"}'),
  ],
];

describe.each(engines)('a provider that misbehaves on %s', (_, open) => {
  let database: Database;
  let provider: TrialProvider;
  let aino: string;
  let close: () => Promise<unknown> = async () => undefined;
  beforeAll(async () => {
    database = await open();
    await prepareCompanies(database);
    provider = await startProvider({ redirectURLs: [redirectURL] });
    aino = await newUser(database);
  });
  afterEach(() => close());
  afterAll(async () => {
    expect(secretsTold(provider)).toEqual([]);
    await provider.close();
    await database.close();
  });

  /** The world with its own token endpoint. */
  async function openWith(respond: RequestListener): Promise<AccountingWorld> {
    const server = createServer(respond);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const world = openWorld(database, provider, { tokenURL: `http://127.0.0.1:${port}/token` });
    close = async () => {
      await world.app.close();
      server.closeAllConnections();
      server.close();
    };
    return world;
  }

  it.each(misbehaviour)('by answering %s is no connection', async (_name, respond) => {
    const world = await openWith(respond);
    const answer = await world.comeBack(aino);
    expect(await world.answer(aino, answer)).toMatchObject({
      status: 502,
      body: { code: 'accounting.no-answer' },
    });
    expect((await world.call(aino, 'GET', 'connection')).body.state).toBe('not-connected');
  });

  it('by not answering at all is given up', async () => {
    const world = await openWith(() => undefined);
    const { system } = world.services({ bounds: { bytes: 1000, ms: 50 } });
    await expect(system?.client.renew('any')).rejects.toMatchObject({ kind: 'no-answer', code: 'timeout' });
  });

  it('by an endless answer is not read to its end', async () => {
    let sent = 0;
    let isOver = false;
    const world = await openWith((_request, response) => {
      response.setHeader('content-type', json).on('close', () => {
        isOver = true;
      });
      const pour = (): void => {
        sent += 10_000;
        // In separate turns of the loop: writing to a closed connection answers at once, before the close event.
        if (!isOver) response.write(' '.repeat(10_000), () => setImmediate(pour));
      };
      pour();
    });
    const { system } = world.services();
    await expect(system?.client.renew('any')).rejects.toMatchObject({ kind: 'no-answer' });
    // In addition to what the sockets hold.
    expect(sent).toBeLessThan(8_000_000);
  });
});
