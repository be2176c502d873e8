import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readJson } from './requests';

let database: Database;
let api: TestApi;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  api = await openTestApi(database);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await api.close();
  await database.close();
});

interface Sent {
  readonly authorization?: string;
  readonly isChunked?: boolean;
}

/** Sends a large body that would be refused with 400 if it was parsed. */
async function post(path: string, { authorization, isChunked = false }: Sent = {}): Promise<number> {
  const body = `{"a":[${'1,'.repeat(100_000)}`;
  const { port } = api.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const call = request({
      ...{ agent, port, host: '127.0.0.1', method: 'POST', path },
      headers: {
        'content-type': 'application/json',
        ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
        ...(authorization ? { authorization } : {}),
      },
    });
    call.once('error', reject);
    call.once('response', (reply) => text(reply).then(() => resolve(reply.statusCode ?? 0), reject));
    call.end(body);
  });
}

it.each([
  ['/api/login', 401],
  ['/api/nothing', 404],
  ['/nothing', 404],
  ['/healthz', 404],
  ['/api/docs', 404],
  ['/api/v2/tasks', 401],
  ['/api/v2/batch', 401],
])('the body of a caller who is not signed in is not read: %s', async (path, status) => {
  for (const isChunked of [false, true]) expect(await post(path, { isChunked })).toBe(status);
  // The connection is as good as new.
  expect(await post(path)).toBe(status);
});

it('who may not write has the body read no more than strangers, others hear that it is none', async () => {
  const path = '/api/v2/reasoncodes';
  expect(await post(path, { authorization: await api.signIn(7, 'TOOLS-TV', 1) })).toBe(403);
  expect(await post(path, { authorization: await api.signIn(1, 'TOOLS', 1) })).toBe(400);
});

it.each(['__proto__', '\\u005f_proto__', '__\\u0070roto__', '__prot\\u006F__'])(
  'a body does without a key that reaches a prototype, however it is written: %s',
  async (key) => {
    const body = await readJson({} as FastifyRequest, `{"a":{"${key}":{"isAdmin":true},"b":1},"${key}":[]}`);
    expect(Object.entries(Object(body))).toEqual([['a', { b: 1 }]]);
    expect(Object.getPrototypeOf(Object(body).a)).toBe(Object.prototype);
    expect(Object.hasOwn(Object(body).a, '__proto__')).toBe(false);
  },
);

it('an object of more names than anything has is malformed, a list may be as long as it is', async () => {
  const wide = (names: number) =>
    Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, at]));
  const read = (body: unknown) => readJson({} as FastifyRequest, JSON.stringify(body));
  await expect(read({ data: [wide(1001)] })).rejects.toMatchObject({ status: 400 });
  const long = { data: Array.from({ length: 2000 }, () => wide(3)), more: wide(1000) };
  expect(await read(long)).toEqual(long);
});

it('the server is set to wait five minutes for a request', () => {
  expect(api.app.server.requestTimeout).toBe(300_000);
});
