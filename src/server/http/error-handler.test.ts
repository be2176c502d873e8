import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure } from './api-error';
import { registerErrorHandler } from './error-handler';

let app: FastifyInstance;
let thrown: unknown;
const logged: string[] = [];
beforeAll(async () => {
  app = Fastify({ logger: { level: 'error', stream: { write: (line) => void logged.push(line) } } });
  registerErrorHandler(app);
  app.all('/', () => Promise.reject(thrown));
  app.post('/question', { config: { isRead: true } }, () => Promise.reject(thrown));
  await app.ready();
});
afterAll(() => app.close());

const failed = (properties: object, message = 'a secret of the database') =>
  Object.assign(new Error(message), properties);
async function answerTo(error: unknown, method: 'GET' | 'PUT' | 'POST' = 'GET', url = '/') {
  thrown = error;
  logged.length = 0;
  const { statusCode, headers, body } = await app.inject({ method, url });
  expect(body).not.toContain('secret');
  return {
    status: statusCode,
    retryAfter: headers['retry-after'],
    isLogged: logged.length > 0,
    ...JSON.parse(body),
  };
}

it.each([
  ['a refused connection', { code: 'ECONNREFUSED' }],
  ['a connection that was cut', { code: 'ECONNRESET' }],
  ['a database that is shut down', { code: '57P01' }],
  ['a database that starts', { code: '57P03' }],
  ['a failure of the connection', { code: '08006' }],
  ['too many connections', { code: '53300' }],
  ['a full disk', { code: '53100' }],
  ['a write that was given up for others again and again', { code: '40P01' }],
])('asks to come again if the database cannot be reached: %s', async (_, properties) => {
  for (const method of ['GET', 'PUT'] as const)
    expect(await answerTo(failed(properties), method)).toMatchObject({
      ...{ status: 503, code: 'server.unavailable', retryAfter: '2', isLogged: true },
    });
});

it('asks to come again if a connection was lost without a message', async () => {
  const error = new Error('Connection terminated unexpectedly');
  expect(await answerTo(error)).toMatchObject({ status: 503, retryAfter: '2' });
});

it('refuses a question that takes too long, but never a write: it may go through the next time', async () => {
  const ended = failed({ code: '57014' });
  expect(await answerTo(ended)).toMatchObject({ status: 400, code: 'request.too-slow' });
  expect(await answerTo(ended, 'POST', '/question')).toMatchObject({ status: 400, code: 'request.too-slow' });
  for (const method of ['PUT', 'POST'] as const)
    expect(await answerTo(ended, method)).toMatchObject({ status: 503, retryAfter: '2' });
});

it.each([
  ['pickers_pickerCode_key', 'pickerCode'],
  ['locations_warehouseID_bin_key', 'bin'],
  ['logins_pkey', 'username'],
])('names the field with another row’s value: %s', async (constraint, field) => {
  const { status, code, fields, isLogged } = await answerTo(failed({ code: '23505', constraint }), 'PUT');
  expect([status, code, isLogged]).toEqual([409, 'row.duplicate', false]);
  expect(Object.keys(fields)).toEqual([field]);
});

it('names no field if the constraint does not name it', async () => {
  for (const constraint of ['stock_pkey', undefined])
    expect(await answerTo(failed({ code: '23505', constraint }))).not.toHaveProperty('fields');
});

it.each(['22003', '22P05', '22007'])(
  'treats data that fits no column as the caller’s fault: %s',
  async (code) => {
    expect(await answerTo(failed({ code }))).toMatchObject({
      status: 422,
      code: 'row.invalid',
      isLogged: false,
    });
  },
);

it('logs every fault of its own, and shows nothing of it', async () => {
  for (const error of [failed({}), failed({ code: '08P01' }), failed({ code: '42703' }), 'a secret'])
    expect(await answerTo(error)).toMatchObject({ status: 500, code: 'server.failed', isLogged: true });
  expect(await answerTo(failure(503, 'server.unavailable'))).toMatchObject({ status: 503, isLogged: true });
  expect(await answerTo(failure(404, 'row.not-found'))).toMatchObject({ status: 404, isLogged: false });
});
