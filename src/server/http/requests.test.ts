import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { bodyLimit, readJson } from './read-json';
import { requestID } from './requests';

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
  // The connection can be used again.
  expect(await post(path)).toBe(status);
});

it('a list can be requested by a filter as long as any saved one', async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const codes = Array.from({ length: 2500 }, (_, at) => String.fromCharCode(0xc0 + (at % 60)).repeat(3));
  const filter = encodeURIComponent(JSON.stringify({ reasonCode: codes }));
  const authorization = await api.signIn(1, 'TOOLS', 1);
  const status = await new Promise((resolve, reject) => {
    const path = `/api/v2/reasoncodes?filter=${filter}`;
    const call = request({ agent, port, host: '127.0.0.1', path, headers: { authorization } });
    call.once('error', reject);
    call.once('response', (reply) => text(reply).then(() => resolve(reply.statusCode), reject));
    call.end();
  });
  expect([filter.length > 65_000, status]).toEqual([true, 200]);
});

it('for users without write access a body is read no further than for strangers; others hear that it is invalid', async () => {
  const path = '/api/v2/reasoncodes';
  expect(await post(path, { authorization: await api.signIn(7, 'TOOLS-TV', 1) })).toBe(403);
  expect(await post(path, { authorization: await api.signIn(1, 'TOOLS', 1) })).toBe(400);
});

it.each(['__proto__', '\\u005f_proto__', '__\\u0070roto__', '__prot\\u006F__'])(
  'a body is read without a key that reaches a prototype, in any spelling: %s',
  async (key) => {
    const body = await readJson({} as FastifyRequest, `{"a":{"${key}":{"isAdmin":true},"b":1},"${key}":[]}`);
    expect(Object.entries(Object(body))).toEqual([['a', { b: 1 }]]);
    expect(Object.getPrototypeOf(Object(body).a)).toBe(Object.prototype);
    expect(Object.hasOwn(Object(body).a, '__proto__')).toBe(false);
  },
);

it('an object with too many names is malformed, a list may have any length', async () => {
  const wide = (names: number) =>
    Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, at]));
  const read = (body: unknown) => readJson({} as FastifyRequest, JSON.stringify(body));
  await expect(read({ data: [wide(1001)] })).rejects.toMatchObject({ status: 400 });
  const long = { data: Array.from({ length: 2000 }, () => wide(3)), more: wide(1000) };
  expect(await read(long)).toEqual(long);
});

/** Bodies of one to three slices, and texts that are invalid by one character. */
const longBodies = fc.record({
  before: fc.jsonValue(),
  rows: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 }),
  filler: fc.constantFrom('x', '[', '",', '\\\\', ']}', '__proto__'),
  times: fc.integer({ min: 1, max: 40 }),
  indent: fc.nat(2),
  isList: fc.boolean(),
  cut: fc.option(
    fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      by: fc.constantFrom('', ',', ']', '}', '"'),
    }),
  ),
});

it('a long body is read as a short one is, and one that is no JSON is refused', async () => {
  const read = (text: string) => readJson({} as FastifyRequest, text).catch(() => 'refused');
  await fc.assert(
    fc.asyncProperty(longBodies, async ({ before, rows, filler, times, indent, isList, cut }) => {
      const long = filler.repeat(5000 / filler.length);
      const many = Array.from({ length: times }, (_, at) => [...rows, { at, long }]);
      const body = { before, rows, data: many.flat(), more: many, after: '' };
      const text = JSON.stringify(isList ? [before, ...many, rows] : body, null, indent);
      const at = Math.floor((cut?.at ?? 1) * text.length);
      const given = cut ? text.slice(0, at) + cut.by + text.slice(at + 1) : text;
      expect(await read(given)).toEqual(parsed(given));
    }),
    { numRuns: 150 },
  );
});

it.each(['[1,,2]', '[,1]', '[1,]', '[1}', '{1]', '[1]]', '[1', '["1]'])(
  'a long body with %s is malformed',
  async (list) => {
    const rows = JSON.stringify('x'.repeat(70_000));
    const inside = list.replace('1', () => rows);
    await expect(readJson({} as FastifyRequest, `{"data":${inside}}`)).rejects.toMatchObject({ status: 400 });
  },
);

it('a long list in place of a name is malformed, one in a list is read', async () => {
  const read = (text: string) => readJson({} as FastifyRequest, text);
  const list = JSON.stringify(['x'.repeat(70_000), 'y']);
  await expect(read(`{"a":1,${list}:2}`)).rejects.toMatchObject({ status: 400 });
  expect(await read(` [${list},${list}]`)).toEqual([JSON.parse(list), JSON.parse(list)]);
});

it('of a repeated list the last one counts', async () => {
  const list = (text: string) => JSON.stringify(Array.from({ length: 3 }, () => text.repeat(50_000)));
  const body = await readJson({} as FastifyRequest, `{"data":${list('a')},"data":${list('b')},"data":[]}`);
  expect(body).toEqual({ data: [] });
});

it('other requests are answered while a long body is read', async () => {
  const heard: string[] = [];
  setImmediate(() => heard.push('another'));
  const long = { data: Array.from({ length: 20 }, () => 'x'.repeat(20_000)) };
  await readJson({} as FastifyRequest, JSON.stringify(long)).then(() => heard.push('it'));
  expect(heard).toEqual(['another', 'it']);
});

it('an upload has any length, but no row longer than another kind of body, except long texts', async () => {
  const read = (rows: readonly unknown[]) => readJson({} as FastifyRequest, JSON.stringify({ data: rows }));
  const row = Array.from({ length: bodyLimit / 12 }, () => 'short');
  expect(await read([row, row, row])).toEqual({ data: [row, row, row] });
  await expect(read([row, [...row, ...row, ...row]])).rejects.toMatchObject({ status: 400 });
  const text = 'a "quoted" word '.repeat(bodyLimit / 8);
  expect(await read([text, row])).toEqual({ data: [text, row] });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value));
  } catch {
    return 'refused';
  }
}

it('the server waits five minutes for a request', () => {
  expect(api.app.server.requestTimeout).toBe(300_000);
});

it('a request keeps its own id if that fits a log', () => {
  const given = (id: string | string[] | undefined) => requestID({ headers: { 'x-request-id': id } });
  expect(given('0b1c-4711_a')).toBe('0b1c-4711_a');
  const others = ['', 'a b', 'a\nb', 'x'.repeat(65), undefined].map(given);
  for (const id of others) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(others).size).toBe(others.length);
});

it('a body of blanks is empty, as a client may send one with a deletion', async () => {
  const authorization = await api.signIn(1, 'TOOLS', 1);
  const headers = { authorization, 'content-type': 'application/json' };
  const url = '/api/v2/reasoncodes/4711?companyID=1';
  const { statusCode } = await api.app.inject({ method: 'DELETE', url, headers, payload: ' \n' });
  expect(statusCode).toBe(404);
});

it('a key beyond all keys belongs to no row', async () => {
  const headers = { authorization: await api.signIn(1, 'TOOLS', 1) };
  for (const key of ['4711', '2147483648', '9999999999', '99999999999'])
    expect((await api.app.inject({ url: `/api/v2/reasoncodes/${key}`, headers })).statusCode, key).toBe(404);
});
