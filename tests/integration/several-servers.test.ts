import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '../../src/domain/sync/position';
import {
  type ChangesPage,
  formatPosition,
  parseChangesPage,
  parsePosition,
  positionHeader,
} from '../../src/protocol/changes';
import { identityHeaders } from '../../src/protocol/request-identity';
import { type ServerProcess, startServer } from '../e2e/server';
import { createDatabase, hasPostgres } from './postgres';

const password = 'correct horse';

interface Created {
  readonly row: unknown;
  readonly id: number;
  readonly position: Position;
}

describe.skipIf(!hasPostgres())('two server processes on one PostgreSQL', { timeout: 60_000 }, () => {
  const servers: ServerProcess[] = [];
  let one: ServerProcess;
  let other: ServerProcess;
  let session: string;
  let beforeOther: Position;
  beforeAll(async () => {
    const url = (await createDatabase()) ?? '';
    const env = { DATABASE_URL: url, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' };
    const start = async () => {
      const server = await startServer({ flags: [], env, isSource: true, isEmpty: true });
      servers.push(server);
      return server;
    };
    // The first one creates the company.
    one = await start();
    session = await signIn(one);
    beforeOther = await present();
    other = await start();
  }, 180_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
  });

  interface Call {
    readonly as?: string;
    readonly body?: object;
    readonly requestID?: string;
  }
  const call = (server: ServerProcess, method: 'GET' | 'POST', path: string, options: Call = {}) => {
    const { as = session, body, requestID } = options;
    return fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        authorization: as,
        'content-type': 'application/json',
        ...(requestID ? identityHeaders(requestID) : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  };
  async function signIn(server: ServerProcess): Promise<string> {
    const reply = await call(server, 'POST', 'login', { as: basic(password) });
    return basic((await reply.json()).secret);
  }
  async function create(server: ServerProcess, name: string, requestID = randomUUID()): Promise<Created> {
    const reply = await call(server, 'POST', 'v2/routes', { body: { companyID: 1, name }, requestID });
    const row = await reply.json();
    const position = parsePosition(reply.headers.get(positionHeader));
    if (!position) throw new Error(`${reply.status} ${JSON.stringify(row)}`);
    return { row, id: Number(row.routeID), position };
  }
  async function page(server: ServerProcess, cursor: Position | null, limit = 500): Promise<ChangesPage> {
    const from = cursor ? `&cursor=${formatPosition(cursor)}` : '';
    const read = parseChangesPage(
      await (await call(server, 'GET', `v2/changes?limit=${limit}${from}`)).json(),
    );
    if (!read) throw new Error('not a page');
    return read;
  }
  const present = async () => (await page(one, null)).position;

  it('one that starts beside the other continues its history', async () => {
    for (const server of servers)
      expect(await page(server, beforeOther)).toEqual({
        position: beforeOther,
        reset: false,
        more: false,
        changes: [],
      });
  });

  it('a write of one is announced by the stream of the other and read there', async () => {
    const start = await present();
    const { body } = await call(other, 'GET', 'v2/changes/stream?companyID=1');
    const written: Created[] = [];
    let heard = '';
    let awaited = ': listening\n\n';
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard += text;
      if (!heard.includes(awaited)) continue;
      if (written.length === 3) break;
      const route = await create(one, `Told ${written.length}`);
      written.push(route);
      awaited = `event: news\ndata: ${formatPosition(route.position)}\n\n`;
    }
    expect(heard).toContain(awaited);
    expect(await page(other, start)).toEqual({
      position: written.at(-1)?.position,
      reset: false,
      more: false,
      changes: written.map(({ row, id }) => ({ resource: 'routes', id, row })),
    });
  });

  it('simultaneous writes of both get versions without gaps or duplicates, and no reader misses any', async () => {
    const start = await present();
    let isWriting = true;
    const follow = async (server: ServerProcess, limit: number) => {
      const read: number[] = [];
      let cursor = start;
      for (;;) {
        const isLast = !isWriting;
        const next = await page(server, cursor, limit);
        read.push(...next.changes.map(({ id }) => id));
        cursor = next.position;
        if (isLast && !next.more) return read;
      }
    };
    const write = async (writer: number) => {
      const server = writer % 2 === 0 ? one : other;
      const routes: Created[] = [];
      for (let step = 0; step < 10; step++) routes.push(await create(server, `Route ${writer}-${step}`));
      return routes;
    };
    const writing = Promise.all([0, 1, 2, 3, 4, 5].map(write)).finally(() => {
      isWriting = false;
    });
    const [routes, ...read] = await Promise.all([writing, follow(one, 7), follow(other, 3)]);

    const written = routes.flat().sort((a, b) => a.position.version - b.position.version);
    expect(written.map(({ position }) => position)).toEqual(
      written.map((_, index) => ({ epoch: start.epoch, version: start.version + 1 + index })),
    );
    const ids = written.map(({ id }) => id);
    for (const some of read) expect(some.sort(ascending)).toEqual([...ids].sort(ascending));
    for (const server of servers) {
      let cursor = start;
      for (const { position, id } of written) {
        const { changes, ...next } = await page(server, cursor, 1);
        expect([next.position, changes.map((change) => change.id)]).toEqual([position, [id]]);
        cursor = next.position;
      }
    }
  });

  it('a request sent to both at once takes effect once, and both return its answer', async () => {
    const start = await present();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const requestID = randomUUID();
        return Promise.all(servers.map((server) => create(server, `Once ${index}`, requestID)));
      }),
    );
    for (const [first, second] of answers) expect(second).toEqual(first);
    const { position, changes } = await page(other, start);
    expect(position.version).toBe(start.version + 10);
    expect(changes.map(({ row }) => row?.['name']).sort()).toEqual(
      answers.map((_, index) => `Once ${index}`),
    );
  });

  it('a session ended at one is refused by the other', async () => {
    const as = await signIn(one);
    expect((await call(other, 'GET', 'v2/routes', { as })).status).toBe(200);
    expect((await call(one, 'POST', 'logout', { as })).status).toBe(204);
    expect((await call(other, 'GET', 'v2/routes', { as })).status).toBe(401);
    expect((await call(other, 'GET', 'v2/routes')).status).toBe(200);
  });

  it('both start on an empty database at once: one makes the company, both serve it', async () => {
    const env = { DATABASE_URL: (await createDatabase()) ?? '', ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' };
    const begin = () => startServer({ flags: [], env, isSource: true, isEmpty: true });
    const pair = await Promise.all([begin(), begin()]);
    servers.push(...pair);
    const secrets = await Promise.all(pair.map(signIn));
    const companies = await Promise.all(
      pair.map(async (server, index) =>
        (await call(server, 'GET', 'v2/companies', { as: secrets[index] ?? '' })).json(),
      ),
    );
    expect(companies[0]).toMatchObject([{ companyID: 1, companyCode: 'TOOLS' }]);
    expect(companies[1]).toEqual(companies[0]);
  });
});

function basic(secret: string): string {
  return `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}`;
}

function ascending(a: number, b: number): number {
  return a - b;
}
