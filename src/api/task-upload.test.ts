import { describe, expect, it } from 'vitest';
import type { ImportRow } from '../domain/imports/row-reader';
import { isObject } from '../lib/json-values';
import type { ApiReply, ApiRequest } from '../protocol/exchange';
import { createTaskUpload } from './task-upload';

/** A server that stores each request once, and whose answers may be lost on the way. */
function createServer(options: { readonly refuses?: (row: ImportRow) => boolean } = {}) {
  const products = new Map<string, number>();
  /** Results for the next products; without one they are stored. */
  const productCodes: number[] = [];
  /** Products in the requests for their creation. */
  const given: unknown[] = [];
  const stored: string[] = [];
  const answers = new Map<string, ApiReply>();
  const faults: ('before' | 'after' | number)[] = [];
  /** Answers of a proxy that replace the server's, one each. */
  const instead: ApiReply[] = [];
  let other: ApiReply | undefined;
  const answer = ({ body }: ApiRequest): ApiReply => {
    const data: readonly ImportRow[] = isObject(body) && Array.isArray(body.data) ? body.data : [];
    const wrong = data.flatMap((row, index) => (options.refuses?.(row) ? [[`data.${index}.bin`, 'no']] : []));
    if (wrong.length > 0) return reply(422, { message: 'wrong', fields: Object.fromEntries(wrong) });
    const numbers = [...new Set(data.map((row) => String(row.taskNumber)))];
    const fresh = numbers.filter((number) => !stored.includes(number));
    stored.push(...fresh);
    const skipped = numbers.filter((number) => !fresh.includes(number));
    return reply(200, { created: fresh.length, lines: data.length, skipped });
  };
  /** Each is answered separately; what failed temporarily succeeds the next time. */
  const batch = ({ body }: ApiRequest): ApiReply => {
    const requests = isObject(body) && Array.isArray(body.requests) ? body.requests : [];
    given.push(...requests.map((request) => request.body));
    const results = requests.map(({ requestId }) => {
      const code = products.get(requestId) ?? productCodes.shift() ?? 200;
      if (code < 500 && code !== 401) products.set(requestId, code);
      return {
        code,
        message: code < 300 ? 'Done' : code === 418 ? '' : 'no product',
        fields: code === 422 ? { name: 'bad' } : null,
      };
    });
    return reply(200, { results });
  };
  const send = async (request: ApiRequest): Promise<ApiReply> => {
    // A proxy answers whatever the request.
    if (request.path === 'v2/capabilities') return other ?? reply(200, { changeFeed: true });
    other = instead.shift();
    if (other) return other;
    const fault = faults.shift();
    if (fault === 'before') return { kind: 'none', reason: 'unreachable' };
    if (typeof fault === 'number') return reply(fault, { message: 'not now' });
    const id = request.headers['x-request-id'] ?? '';
    const isBatch = request.path === 'v2/batch';
    const known = isBatch ? batch(request) : (answers.get(id) ?? answer(request));
    if (!isBatch) answers.set(id, known);
    return fault === 'after' ? { kind: 'none', reason: 'timeout' } : known;
  };
  return { send, stored, faults, instead, products, productCodes, given, requests: () => answers.size };
}

function reply(status: number, body: object): ApiReply {
  return { kind: 'reply', status, headers: new Map(), text: JSON.stringify(body) };
}

interface UploadContents {
  readonly linesOf?: (task: number) => number;
  readonly products?: readonly ImportRow[];
}

function upload(
  server: ReturnType<typeof createServer>,
  tasks: number,
  { linesOf = () => 2, products = [] }: UploadContents = {},
) {
  let last = 0;
  return createTaskUpload({
    companyID: 1,
    tasks,
    rowsOf: (task) =>
      Array.from({ length: linesOf(task) }, (_, line) => ({
        taskNumber: `T${task}`,
        productCode: line === 0 ? `P${task}` : 'BOLT',
        bin: `${task}/${line}`,
      })),
    rowCountOf: linesOf,
    products,
    send: server.send,
    pause: async () => {},
    uuid: () => `id-${++last}`,
    onProgress: () => {},
  });
}

it('sends whole tasks in parcels of at most 400 tasks and about 2,000 rows', async () => {
  const server = createServer();
  const run = upload(server, 1_000, { linesOf: (task) => (task === 3 ? 5_000 : 3) });
  expect(await run.run()).toBeNull();
  expect(run.progress()).toMatchObject({
    tasks: 1_000,
    rows: 999 * 3 + 5_000,
    created: 1_000,
    lines: 999 * 3 + 5_000,
    skipped: [],
  });
  expect(server.requests()).toBe(5);
});

it('stores everything once, whatever is lost on the way', async () => {
  const server = createServer();
  server.faults.push('after', 'before', 503, 'after', 429);
  const run = upload(server, 900);
  expect(await run.run()).toEqual({ kind: 'unreachable' });
  expect(await run.run()).toBeNull();
  expect(run.progress()).toMatchObject({ tasks: 900, created: 900, skipped: [] });
  expect(new Set(server.stored).size).toBe(900);
});

it.each([
  ['nothing', { kind: 'reply', status: 204, headers: new Map(), text: '' } satisfies ApiReply],
  ['that all is well', reply(200, { status: 'ok' })],
])('[S57] loses no parcel and no product where what stands between answers %s', async (_, answer) => {
  const server = createServer();
  const run = upload(server, 900, { products: [{ productCode: 'BOLT' }] });
  server.instead.push(answer, answer, answer, answer);
  expect(await run.run()).toEqual({ kind: 'unreachable' });
  expect(run.progress().products).toBe(0);
  expect(await run.run()).toBeNull();
  expect(run.progress()).toMatchObject({ tasks: 900, created: 900, products: 1 });

  const other = createServer();
  const second = upload(other, 900);
  other.instead.push(answer);
  expect(await second.run()).toBeNull();
  expect(second.progress()).toMatchObject({ created: 900 });
  expect(other.stored).toHaveLength(900);
});

it('goes on after a stop with the parcel that was not answered', async () => {
  const server = createServer();
  const run = upload(server, 900);
  server.faults.push('after', 'after', 'after', 'after');
  expect(await run.run()).toEqual({ kind: 'unreachable' });
  server.faults.push(401);
  expect(await run.run()).toEqual({ kind: 'status', status: 401, message: 'not now' });
  expect(await run.run()).toBeNull();
  expect(run.progress()).toMatchObject({ created: 900, skipped: [] });
});

it('leaves out the tasks whose rows are refused, and says which rows', async () => {
  const server = createServer({ refuses: ({ bin }) => bin === '7/1' || bin === '450/0' });
  const run = upload(server, 600);
  expect(await run.run()).toBeNull();
  expect(run.progress().refused).toEqual([
    { task: 7, row: 1, column: 'bin', reason: 'no' },
    { task: 450, row: 0, column: 'bin', reason: 'no' },
  ]);
  expect(run.progress()).toMatchObject({ tasks: 600, rows: 1200, created: 598 });
  expect(server.stored).not.toContain('T7');
});

it('goes on where all tasks of a parcel are refused, each once', async () => {
  const server = createServer({ refuses: ({ bin }) => bin === '0/0' });
  const run = upload(server, 2, { linesOf: (task) => (task === 0 ? 3_000 : 2) });
  expect(await run.run()).toBeNull();
  expect(run.progress()).toMatchObject({ tasks: 2, rows: 3_002, created: 1 });
  expect(run.progress().refused).toHaveLength(1);
  expect(server.stored).toEqual(['T1']);
  expect(server.requests()).toBe(2);
});

it('stops where the server refuses and no row is the reason', async () => {
  const server = createServer();
  const run = upload(server, 2);
  server.faults.push(422);
  expect(await run.run()).toEqual({ kind: 'status', status: 422, message: 'not now' });
  expect(await run.run()).toBeNull();
  expect(run.progress()).toMatchObject({ tasks: 2, created: 2 });
});

it('fills a parcel up to its last row, and reports existing tasks of all parcels', async () => {
  const server = createServer();
  server.stored.push('T0', 'T3');
  const run = upload(server, 4, { linesOf: () => 1_000 });
  expect(await run.run()).toBeNull();
  expect(server.requests()).toBe(2);
  expect(run.progress()).toMatchObject({ tasks: 4, created: 2, skipped: ['T0', 'T3'] });
});

describe('products of an upload', () => {
  const products = [0, 1, 2].map((task) => ({ productCode: `P${task}`, name: 'New' }));

  it('go again under the same ids where the server closed in the middle', async () => {
    const server = createServer();
    server.productCodes.push(200, 503, 503);
    const run = upload(server, 3, { products });
    expect(await run.run()).toBeNull();
    expect(server.products.size).toBe(3);
    expect(run.progress()).toMatchObject({ products: 3, created: 3, refused: [] });
  });

  it.each([
    ['is away for longer', Array<number>(8).fill(503), 503],
    ['knows the session no more', [401, 401], 401],
  ])('hold the tasks back where the server %s after the first one', async (_, codes, status) => {
    const server = createServer();
    server.productCodes.push(200, ...codes);
    const run = upload(server, 3, { products });
    expect(await run.run()).toEqual({ kind: 'status', status, message: 'no product' });
    expect(server.stored).toEqual([]);
    expect(await run.run()).toBeNull();
    expect(server.products.size).toBe(3);
    expect(run.progress()).toMatchObject({ products: 3, created: 3, refused: [] });
  });

  it('each have an id of their own, however many there are', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ productCode: `P${index}`, name: 'New' }));
    const server = createServer();
    const run = upload(server, 1, { products: many });
    expect(await run.run()).toBeNull();
    expect(server.products.size).toBe(250);
    expect(run.progress().products).toBe(250);
  });

  it('that exist meanwhile are left unchanged, and their tasks are sent', async () => {
    const server = createServer();
    server.productCodes.push(200, 409);
    const run = upload(server, 3, { products });
    expect(await run.run()).toBeNull();
    expect(server.given).toEqual(products.map((product) => ({ ...product, companyID: 1 })));
    expect(run.progress()).toMatchObject({ products: 2, created: 3, refused: [] });
  });

  it('that are refused without a message get their status as the reason', async () => {
    const server = createServer();
    server.productCodes.push(418);
    const run = upload(server, 1, { products });
    expect(await run.run()).toBeNull();
    expect(run.progress().refused).toMatchObject([{ reason: 'API request failed (418)' }]);
  });

  it('that are refused are not counted, and the rows that name them say why', async () => {
    const server = createServer();
    server.productCodes.push(200, 422, 400);
    const run = upload(server, 4, { products });
    expect(await run.run()).toBeNull();
    expect(run.progress()).toMatchObject({ tasks: 4, rows: 8, created: 2, products: 1 });
    expect(run.progress().refused).toEqual([
      { task: 1, row: 0, column: 'productCode', reason: 'no product: bad' },
      { task: 2, row: 0, column: 'productCode', reason: 'no product' },
    ]);
    expect(server.stored).toEqual(['T0', 'T3']);
  });
});
