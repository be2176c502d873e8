import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi } from '../../../tests/integration/api';
import { act, createCompany, keysOf } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';

let database: Database;
let app: FastifyInstance;
let address: string;
let authorization: string;
beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  await createCompany(database, 2);
  const api = await openTestApi(database);
  app = api.app;
  authorization = await api.signIn(7, 'TOOLS', 1);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Listens until the received text meets the condition, or the server ends the stream. */
async function listen(until: (heard: string) => boolean): Promise<string> {
  const stopped = new AbortController();
  const reply = await fetch(`${address}/api/v2/changes/stream?companyID=1`, {
    headers: { authorization },
    signal: stopped.signal,
  });
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  let heard = '';
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    heard += decoder.decode(chunk, { stream: true });
    if (until(heard)) break;
  }
  stopped.abort();
  return heard;
}

async function hold(taskID: number): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/tasks/action/hold',
    headers: { authorization },
    payload: { companyID: 1, taskIds: [taskID] },
  });
  return String(answer.headers['x-position']);
}

async function newTask(): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/tasks',
    headers: { authorization },
    payload: { companyID: 1, warehouseID: keysOf(1).warehouseID },
  });
  return answer.json().taskID;
}

it('is empty for a HEAD request: it would have no end, and nothing to read', async () => {
  const reply = await fetch(`${address}/api/v2/changes/stream?companyID=1`, {
    method: 'HEAD',
    headers: { authorization },
  });
  expect(reply.status).toBe(404);
});

it('announces the position of a commit, of this process and of others', async () => {
  const taskID = await newTask();
  let position = '';
  const heard = await listen((text) => {
    if (text.includes(': listening') && position === '') {
      position = 'asked';
      void hold(taskID).then((answered) => {
        position = answered;
      });
    }
    return position.length > 10 && text.includes(`event: news\ndata: ${position}\n\n`);
  });
  expect(heard).toContain(position);

  const elsewhere = await act(database, { companyID: 1 }, async (unit) => {
    unit.touch('routes', 1);
    return unit.tx.rows(
      sql`select "epoch", "version" + 1 as "version" from "companyVersions" where "companyID" = 1`,
    );
  });
  const { epoch, version } = elsewhere[0] ?? {};
  expect(await listen((text) => text.includes(`data: ${epoch}-admin:${version}\n\n`))).toContain(
    'event: news',
  );
});

it('is refused for another company', async () => {
  const reply = await fetch(`${address}/api/v2/changes/stream?companyID=2`, { headers: { authorization } });
  expect(reply.status).toBe(403);
});

it('ends when the server closes', async () => {
  const ended = listen(() => false);
  await fetch(`${address}/api/v2/changes?companyID=1`, { headers: { authorization } });
  await app.close();
  expect(await ended).toContain(': listening');
});
