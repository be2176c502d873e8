import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { registerCompression, SharedText } from './compression';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const rows = Array.from({ length: 100 }, (_, index) => ({ taskID: index, customer: 'Kauppa Äänekoski' }));
const long = JSON.stringify(rows);

function serve(answer: RouteHandlerMethod, method: 'get' | 'post' = 'get') {
  const app = Fastify();
  apps.push(app);
  registerCompression(app);
  app.register(async (api) => {
    api[method]('/rows', answer);
  });
  return (headers: Record<string, string> = {}, payload?: Buffer) =>
    app.inject({ url: '/rows', headers, method, ...(payload && { payload }) });
}

const zipped = { 'accept-encoding': 'gzip, deflate, br' };

it('compresses rows for clients that accept it', async () => {
  const ask = serve(async () => rows);
  const answer = await ask(zipped);
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.rawPayload.length).toBeLessThan(long.length / 5);
  expect(gunzipSync(answer.rawPayload).toString()).toBe(long);
});

it.each([
  ['does not say so', {}],
  ['takes another form only', { 'accept-encoding': 'br' }],
  ['refuses it', { 'accept-encoding': 'gzip;q=0' }],
])('sends rows uncompressed to clients that %s', async (_, headers) => {
  const shared = new SharedText(long);
  for (const ask of [serve(async () => rows), serve((_request, reply) => shared.send(reply))]) {
    const answer = await ask(headers);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(long);
  }
});

it('leaves a short answer uncompressed', async () => {
  const shared = new SharedText('{"more":false}');
  const answers = [
    await serve(async () => ({ more: false }))(zipped),
    await serve((_request, reply) => shared.send(reply))(zipped),
  ];
  expect(answers.map(({ headers, body }) => [headers['content-encoding'], body])).toEqual([
    [undefined, '{"more":false}'],
    [undefined, '{"more":false}'],
  ]);
});

it('sends a shared text to each reader at its pace, completely', async () => {
  const shared = new SharedText(long);
  const ask = serve((_request, reply) => shared.send(reply));
  const answers = await Promise.all([ask(zipped), ask(), ask(zipped)]);
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, 'gzip']);
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual(
    Array(3).fill('application/json; charset=utf-8'),
  );
  const [first, plain, second] = answers;
  expect(gunzipSync(first?.rawPayload ?? '').toString()).toBe(long);
  expect(plain?.body).toBe(long);
  expect(second?.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
});

it('sends a text that cannot be compressed now uncompressed, and compresses it the next time', async () => {
  let isShort = true;
  const shared = new SharedText(long, async (text) => {
    if (isShort) throw new Error('no memory');
    return gzipSync(text);
  });
  const app = Fastify();
  apps.push(app);
  app.get('/rows', (_request, reply) => shared.send(reply));
  const ask = () => app.inject({ url: '/rows', headers: zipped });
  const plain = await ask();
  isShort = false;
  const later = await ask();
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, long]);
  expect(gunzipSync(later.rawPayload).toString()).toBe(long);
});

it('accepts no compressed body: a small one may contain more than any limit', async () => {
  const ask = serve(async ({ body }) => body, 'post');
  const answer = await ask(
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    gzipSync('{"taskID":1}'),
  );
  expect(answer.statusCode).toBe(400);
});
