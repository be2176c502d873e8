import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../../tests/integration/api';
import { createCompany } from '../../../tests/integration/company';
import { parseBatchReply } from '../../protocol/batch';
import { buildApp } from '../app';
import { openDatabase } from '../database/open-database';
import { readBatch, runBatch, type SingleAnswer } from './batch';

async function run(requests: readonly unknown[], dispatch: (path: string) => SingleAnswer) {
  const items = readBatch({ immediate: true, requests });
  if (!items.ok) throw new Error(items.refusal.body.message);
  const results = await runBatch(items.value, async ({ path }) => dispatch(path));
  return parseBatchReply(JSON.parse(JSON.stringify(results)), requests.length);
}

const done: SingleAnswer = { status: 201, body: { taskID: 4 }, position: 'e1:7' };

describe('a batch', () => {
  it('refuses a request whose method is no text, even one without any text form', async () => {
    const items = readBatch({ requests: [{ method: [{ toString: 1 }], path: '/api/a', body: {} }] });
    if (!items.ok) throw new Error(items.refusal.body.message);
    expect(await runBatch(items.value, async () => done)).toMatchObject([{ code: 422 }]);
  });

  it('answers each request in its place, done and refused alike', async () => {
    const refused: SingleAnswer = {
      status: 409,
      body: { message: 'The task is on hold already', code: 'task.held-already', fields: { a: 'b' } },
      position: null,
    };
    const request = (path: string) => ({ method: 'post', path, body: {} });
    const results = await run([request('/api/a'), request('api/b')], (path) =>
      path === '/api/a' ? done : refused,
    );
    expect(results).toEqual([
      {
        code: 201,
        message: 'Done',
        errorCode: null,
        fields: {},
        body: { taskID: 4 },
        position: { epoch: 'e1', version: 7 },
      },
      {
        code: 409,
        message: 'The task is on hold already',
        errorCode: 'task.held-already',
        fields: { a: 'b' },
        body: refused.body,
        position: null,
      },
    ]);
  });

  it('names the product of a request about products, as the specification has it, and of no other', async () => {
    const paths = [
      '/api/products?companyID=1',
      'api/v2/Products/7',
      '/api/v2/productcodes',
      '/api/tasks/7/lines',
    ];
    const items = readBatch({ requests: paths.map((path) => ({ method: 'POST', path, body: {} })) });
    if (!items.ok) throw new Error(items.refusal.body.message);
    const answers = (status: number) =>
      runBatch(items.value, async () => ({
        status,
        body: { productID: 7, values: { a: 1 } },
        position: null,
      }));
    expect((await answers(201)).map(({ productID, values }) => [productID, values])).toEqual([
      [7, null],
      [7, null],
      [undefined, null],
      [undefined, null],
    ]);
    expect((await answers(409)).map(({ productID, values }) => [productID, values])).toEqual(
      Array(4).fill([undefined, { a: 1 }]),
    );
  });

  it('forwards only single requests of the API', async () => {
    const bad = [
      { method: 'POST', path: '/api/v2/batch', body: { requests: [] } },
      { method: 'POST', path: '/api/batch', body: { requests: [] } },
      { method: 'POST', path: '/api/x/../v2/batch', body: {} },
      { method: 'GET', path: '/api/v2/changes/stream?companyID=1' },
      { method: 'POST', path: '/API/v2/B%61tch' },
      { method: 'GET', path: '/api/%E0%A4%A' },
      { method: 'GET', path: '/index.html' },
      { method: 'GET', path: '//elsewhere.example/api/tasks' },
      { method: 'PATCH', path: '/api/tasks' },
      { path: '/api/tasks' },
      ...['a b', 'x'.repeat(101), 'ä', '', 7].map((requestId) => ({
        method: 'POST',
        path: '/api/tasks',
        requestId,
      })),
      null,
    ];
    const sent: string[] = [];
    const results = await run([...bad, { method: 'POST', path: '/api/tasks?companyID=1' }], (path) => {
      sent.push(path);
      return done;
    });
    expect(results?.map((result) => result.code)).toEqual([
      422, 422, 422, 404, 422, 404, 404, 422, 422, 422, 422, 422, 422, 422, 422, 422, 201,
    ]);
    expect(sent).toEqual(['/api/tasks?companyID=1']);
  });

  it('answers writes: reads are refused, in every form', async () => {
    const reads = [
      { method: 'GET', path: '/api/tasks?range=[0,1]' },
      { method: 'POST', path: '/api/v2/optimization', body: {} },
      { method: 'POST', path: '/API/pallets/action/generate-chep%2Dfile', body: {} },
      { method: 'POST', path: '/api/login', body: {} },
      { method: 'POST', path: '/api/v2/logout/', body: {} },
    ];
    const results = await run(reads, () => expect.fail('a read was sent on'));
    expect(results?.map(({ errorCode }) => errorCode)).toEqual(Array(5).fill('batch.reads'));
  });

  it('is refused completely when it is invalid or too long', () => {
    const request = { method: 'POST', path: '/api/a', body: {} };
    expect(readBatch({ requests: Array(100).fill(request) }).ok).toBe(true);
    expect(readBatch({ requests: Array(101).fill(request) })).toMatchObject({
      refusal: { body: { code: 'batch.too-long' } },
    });
    for (const body of [null, [], {}, { requests: {} }]) expect(readBatch(body).ok).toBe(false);
  });
});

it('returns for each request how long to wait, as its own answer would', async () => {
  const database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  const user = { userID: 1, userType: 'TOOLS', companyID: 1, name: 'admin' } as const;
  const authorization = await createSession(database, user);
  const app = buildApp({ database });
  const report = { method: 'POST', path: '/api/v2/bugs', body: { description: 'It hangs' } };
  const payload = { immediate: true, requests: Array(11).fill(report) };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/batch',
    headers: { authorization },
    payload,
  });
  const results = JSON.parse(answer.body);
  expect(results[9].code).toBe(200);
  expect(results[9]).not.toHaveProperty('retryAfter');
  const alone = await app.inject({
    method: 'POST',
    url: '/api/v2/bugs',
    headers: { authorization },
    payload: report.body,
  });
  expect(alone.headers['retry-after']).toBe('600');
  expect(results[10]).toMatchObject({ code: 429, retryAfter: '600' });
  await app.close();
  await database.close();
});

it('forwards each as if it had come alone: from the same device, for the same user, under its own id', async () => {
  const database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  const user = { userID: 1, userType: 'TOOLS', companyID: 1, name: 'admin' } as const;
  const authorization = await createSession(database, user);
  const app = buildApp({ database });
  app.post('/api/seen', { schema: { hide: true } }, async ({ ip, id, headers }) => ({ ip, id, headers }));
  const caller = { authorization, cookie: 'tools-device=a~b', 'user-agent': 'Tablet 7' };
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/v2/batch', remoteAddress: '192.0.2.7' },
    headers: { ...caller, 'x-request-id': 'outer' },
    payload: {
      requests: [
        { method: 'POST', path: '/api/seen', body: {}, requestId: 'first' },
        { method: 'POST', path: '/api/seen', body: {} },
      ],
    },
  });
  const [first, second] = answer.json().map(({ body }: { body: object }) => body);
  expect(first).toMatchObject({ ip: '192.0.2.7', id: 'first', headers: caller });
  expect(first.headers['idempotency-key']).toBe('first');
  expect(second).toMatchObject({
    ip: '192.0.2.7',
    id: expect.not.stringMatching(/outer|first/),
    headers: caller,
  });
  expect(second.headers).not.toHaveProperty('idempotency-key');
  await app.close();
  await database.close();
});

it('carries out requests without an id once under the key of the batch, each by its place', async () => {
  const database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  const user = { userID: 1, userType: 'TOOLS', companyID: 1, name: 'admin' } as const;
  const authorization = await createSession(database, user);
  const app = buildApp({ database });
  const create = { method: 'POST', path: '/api/v2/deliverymethods', body: { name: 'Courier' } };
  const send = async (headers: object) => {
    const payload = { requests: [create, create, { ...create, requestId: 'own' }] };
    const all = { authorization, ...headers };
    const answer = await app.inject({ method: 'POST', url: '/api/v2/batch', headers: all, payload });
    return answer.json().map(({ body }: { body: { deliveryMethodID: number } }) => body.deliveryMethodID);
  };
  const first: readonly number[] = await send({ 'idempotency-key': 'k1' });
  expect(new Set(first).size).toBe(3);
  expect(await send({ 'idempotency-key': 'k1' })).toEqual(first);
  // As the merging of a cluster sends its identity.
  const named = { 'x-request-id': 'k2', 'x-retry-cache': 'true' };
  const second = await send(named);
  expect(second).toEqual([expect.not.toBeOneOf([...first]), expect.not.toBeOneOf([...first]), first[2]]);
  expect(await send(named)).toEqual(second);
  await app.close();
  await database.close();
});

it('keeps the answers of finished requests when the server closes meanwhile, and refuses the rest for now', async () => {
  const database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  const user = { userID: 1, userType: 'TOOLS', companyID: 1, name: 'admin' } as const;
  const authorization = await createSession(database, user);
  const app = buildApp({ database });
  const steps = new EventTarget();
  app.post('/api/slow', { schema: { hide: true } }, () => {
    steps.dispatchEvent(new Event('asked'));
    return once(steps, 'released').then(() => ({ done: true }));
  });
  await app.ready();
  const isAsked = once(steps, 'asked');
  const slow = { method: 'POST', path: '/api/slow', body: {} };
  const payload = { immediate: true, requests: [slow, slow] };
  const answer = app.inject({ method: 'POST', url: '/api/v2/batch', headers: { authorization }, payload });
  await isAsked;
  const closed = app.close();
  const isClosing = () =>
    app.inject('/healthz').then(
      () => false,
      () => true,
    );
  await expect.poll(isClosing).toBe(true);
  steps.dispatchEvent(new Event('released'));
  const { statusCode, body } = await answer;
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject([
    { code: 200, body: { done: true } },
    { code: 503, errorCode: 'server.unavailable', position: null },
  ]);
  await closed;
  await database.close();
});
