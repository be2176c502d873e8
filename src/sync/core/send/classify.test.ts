import { describe, expect, it } from 'vitest';
import { classifyBatch, classifyReply, reachedBy } from './classify';

const usedBy = [{ resource: 'products', ids: [3, 4, 5], count: 9 }];
const refusal = { message: 'In use: used by A, B, C and 6 more', code: 'row.in-use', usedBy };
const rejection = { status: 409, message: refusal.message, code: 'row.in-use', fields: {}, usedBy };
const reply = (status: number, body: unknown) =>
  ({ kind: 'reply', status, headers: new Map(), text: JSON.stringify(body) }) as const;

const feed = { changeFeed: true, marked: false };

describe('answers that do not come from an API with a feed', () => {
  const later = { kind: 'retry', effect: 'maybe', because: 'status' };
  const done = { 'x-position': 'e1:4' };
  const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    ({ ...reply(status, body), headers: new Map(Object.entries(headers)) }) as const;

  it.each([200, 201, 204])('[S57] a success (%i) without a position is no answer', (status) => {
    expect(classifyReply(answer(status, {}), 0, feed)).toMatchObject(later);
    expect(classifyReply(answer(status, {}, done), 0, feed)).toMatchObject({ kind: 'done' });
    expect(classifyReply(answer(status, {}), 0)).toMatchObject({ kind: 'done' });
  });

  it.each([400, 401, 403, 404, 409, 413, 422])('[S57] a %i without a code is no refusal', (status) => {
    for (const body of ['no Route matched', { message: 'no Route matched' }, null])
      expect(classifyReply(answer(status, body), 0, feed)).toMatchObject(later);
    expect(classifyReply(answer(422, { message: 'no', code: 'row.invalid' }), 0, feed).kind).toBe('rejected');
    expect(classifyReply(answer(422, { message: 'no' }), 0).kind).toBe('rejected');
  });

  it('[S57] the same holds for each item of a batch, and for the batch as a whole', () => {
    const items = [
      { code: 200, position: 'e1:4' },
      { code: 200 },
      { code: 404, message: 'no' },
      { code: 404, message: 'no', errorCode: 'row.not-found' },
    ];
    const kinds = (verdicts: ReturnType<typeof classifyBatch>) =>
      verdicts === 'unsupported' ? verdicts : verdicts.map(({ kind }) => kind);
    expect(kinds(classifyBatch(answer(200, items), 4, 0, feed))).toEqual([
      'done',
      'retry',
      'retry',
      'rejected',
    ]);
    expect(kinds(classifyBatch(answer(404, { message: 'no' }), 2, 0, feed))).toEqual(['retry', 'retry']);
    expect(kinds(classifyBatch(answer(200, { status: 'ok' }), 1, 0, feed))).toEqual(['retry']);
  });

  it.each([200, 400, 401, 403, 404, 409, 412, 422])(
    '[S57] a %i without the announced mark is no answer, whatever it says',
    (status) => {
      const marked = { changeFeed: true, marked: true };
      const body = { message: 'no', code: status === 412 ? 'feed.other-history' : 'E1042' };
      const headers = { 'retry-after': '7', 'x-history': 'b', ...done };
      const foreign = answer(status, body, headers);
      expect(classifyReply(foreign, 0, marked)).toEqual({ ...later, status, afterMs: 7_000 });
      expect(classifyBatch(foreign, 2, 0, marked)).toMatchObject([later, later]);
      expect(reachedBy(foreign, marked)).toBe(status === 401 ? 'none' : 'answered');
      const own = answer(status, body, { ...headers, 'x-tools-api': '1' });
      expect(classifyReply(own, 0, marked)).not.toMatchObject(later);
    },
  );

  it.each([500, 502, 503])('[S57] a failure of the server (%i) counts in every form', (status) => {
    const failed = answer(status, { message: 'Out of order' }, { 'retry-after': '7' });
    const words = status === 500 ? { failure: 'Out of order' } : {};
    const verdict = { ...later, status, afterMs: 7_000, ...words };
    expect(classifyReply(failed, 0, { changeFeed: true, marked: true })).toEqual(verdict);
    const items = [{ code: status, message: 'Out of order', retryAfter: 7 }];
    expect(classifyBatch(answer(200, items), 1, 0, feed)).toEqual([verdict]);
  });

  it('[S67] another history is known by its own code only', () => {
    const foreign = answer(409, { message: 'no', code: 'E1042' }, { 'x-history': 'b' });
    expect(classifyReply(foreign, 0, feed)).toMatchObject({ kind: 'rejected' });
  });

  it('[S67] another history is known also if the body was cut off on its way', () => {
    const own = answer(412, {}, { 'x-history': 'b', 'x-tools-api': '1' });
    const cutOff = { ...own, text: '{' };
    const verdict = { kind: 'retry', effect: 'not-done', history: 'b', because: 'status', status: 412 };
    expect(classifyReply(cutOff, 0, { changeFeed: true, marked: true })).toEqual({
      ...verdict,
      afterMs: null,
    });
    const conflict = { ...cutOff, status: 409 };
    expect(classifyReply(conflict, 0, { changeFeed: true, marked: true })).toMatchObject({
      kind: 'rejected',
    });
    const refused = answer(412, { message: 'no', code: 'E1042' }, { 'x-history': 'b', 'x-tools-api': '1' });
    expect(classifyReply(refused, 0, { changeFeed: true, marked: true })).toMatchObject({ kind: 'rejected' });
  });

  it('[S57] a gateway signs nobody out', () => {
    const signedOut = { message: 'over', code: 'auth.session-expired' };
    expect(reachedBy(answer(401, { message: 'over' }), feed)).toBe('none');
    expect(reachedBy(answer(401, signedOut), feed)).toBe('signed-out');
    expect(reachedBy(answer(401, { message: 'over' }), null)).toBe('signed-out');
  });
});

it('a finished write is described in the server’s words, if it has some', () => {
  const items = [{ code: 200, message: 'Printed twice' }, { code: 200 }];
  expect(classifyBatch(reply(200, items), 2, 0)).toMatchObject([
    { kind: 'done', message: 'Printed twice' },
    { kind: 'done', message: 'Done' },
  ]);
});

it('[S38] a conflict has the row read again, alone or in a batch; any other refusal does not', () => {
  const refetched = (status: number) => {
    const items = [{ code: status, message: 'no', errorCode: 'x' }];
    const [inBatch] = classifyBatch(reply(200, items), 1, 0);
    return [classifyReply(reply(status, { message: 'no' }), 0), inBatch];
  };
  for (const status of [409, 412])
    expect(refetched(status)).toMatchObject([{ refetch: true }, { refetch: true }]);
  for (const status of [400, 404, 410, 413, 422])
    expect(refetched(status)).toMatchObject([{ refetch: false }, { refetch: false }]);
});

it('[S10] a success may be empty; one whose body was cut off is no answer', () => {
  const done = (text: string) => classifyReply({ ...reply(200, null), text }, 0);
  expect(done('')).toMatchObject({ kind: 'done', body: null, message: 'Done' });
  expect(done('{"message":"Pri')).toMatchObject({ kind: 'retry', effect: 'maybe', because: 'no-answer' });
  expect(classifyReply({ kind: 'none', reason: 'timeout' }, 0, feed)).toMatchObject({ because: 'no-answer' });
});

it('[S11] a batch whose items cannot be told apart may have been done, all of it', () => {
  const odd = reply(200, { status: 'ok' });
  const unheard = { kind: 'retry', effect: 'maybe', because: 'no-answer', status: null, afterMs: null };
  expect(classifyBatch(odd, 2, 0)).toEqual([unheard, unheard]);
  const foreign = { kind: 'retry', effect: 'maybe', because: 'status', status: 200, afterMs: null };
  expect(classifyBatch(odd, 2, 0, feed)).toEqual([foreign, foreign]);
});

it('a finished item of a batch keeps the server’s answer', () => {
  const items = [{ code: 299, body: { taskID: 7 }, position: 'e1:4' }];
  expect(classifyBatch(reply(200, items), 1, 0)).toMatchObject([
    { kind: 'done', body: { taskID: 7 }, position: { epoch: 'e1', version: 4 } },
  ]);
});

it('[S10] a success that contains some failures by id is one', () => {
  const results = [
    { taskID: 4, code: 409, message: 'Held already' },
    { taskID: 5, code: 200 },
  ];
  const body = { message: 'One of two', results };
  expect(classifyReply(reply(200, body), 0)).toMatchObject({ kind: 'done', message: 'One of two', body });
  expect(classifyReply(reply(200, { results: [] }), 0)).toMatchObject({ kind: 'done', message: 'Done' });
  const moved = [{ code: 300, message: 'elsewhere' }];
  expect(classifyReply(reply(200, { results: moved }), 0)).toMatchObject({ kind: 'rejected' });
});

it('[S11] an item of a batch waits as long as it would alone', () => {
  const items = [
    { code: 429, message: 'later', errorCode: 'bug.too-many', retryAfter: '600' },
    { code: 503, message: 'later', errorCode: 'server.unavailable', retryAfter: '5' },
    { code: 429, message: 'later', errorCode: 'bug.too-many' },
    { code: 503, message: 'later', retryAfter: 'soon' },
    { code: 503, message: 'later', retryAfter: 7 },
  ];
  const verdicts = classifyBatch(reply(200, items), items.length, 0);
  expect(verdicts).toMatchObject([
    { kind: 'retry', effect: 'not-done', afterMs: 600_000 },
    { kind: 'retry', effect: 'maybe', afterMs: 5000 },
    { kind: 'retry', afterMs: null },
    { kind: 'retry', afterMs: null },
    { kind: 'retry', afterMs: 7000 },
  ]);
});

it('the reasons of refused values are kept by code, also without known words for it', () => {
  const reasons = {
    name: { code: 'field.too-long', values: { max: 40, what: 'name', odd: [] } },
    code: { code: 'field.unheard-of' },
    size: 'too big',
  };
  const body = { message: 'no', code: 'row.invalid', fields: { name: 'long', code: 'odd' }, reasons };
  const kept = {
    name: { code: 'field.too-long', values: { max: 40, what: 'name' } },
    code: { code: 'field.unheard-of' },
  };
  const refused = { kind: 'rejected', rejection: { fields: body.fields, reasons: kept } };
  expect(classifyReply(reply(422, body), 0)).toMatchObject(refused);
  const results = [{ code: 422, message: 'no', errorCode: 'row.invalid', fields: body.fields, body }];
  expect(classifyBatch(reply(200, results), 1, 0)).toMatchObject([refused]);
});

describe('a refused deletion', () => {
  it('keeps the rows that use its row, sent alone or in a batch', () => {
    expect(classifyReply(reply(409, refusal), 0)).toMatchObject({ kind: 'rejected', rejection });
    const results = [{ code: 409, message: refusal.message, errorCode: 'row.in-use', body: refusal }];
    expect(classifyBatch(reply(200, results), 1, 0)).toMatchObject([{ kind: 'rejected', rejection }]);
  });

  it.each([undefined, 'products', [{ resource: 'products' }], [null, 7]])(
    'is refused all the same if those rows are %j',
    (told) => {
      const verdict = classifyReply(reply(409, { ...refusal, usedBy: told }), 0);
      expect(verdict).toMatchObject({ kind: 'rejected', rejection: { code: 'row.in-use' } });
      expect(verdict.kind === 'rejected' && verdict.rejection).not.toHaveProperty('usedBy');
    },
  );
});

it('a refusal without a reason is described by its status, alone or in a batch', () => {
  const unexplained = { message: 'API request failed (409)', code: 'answer.failed.409', fields: {} };
  const refused = { kind: 'rejected', rejection: { status: 409, ...unexplained } };
  expect(classifyReply(reply(409, { message: '' }), 0)).toMatchObject(refused);
  const results = [{ code: 409 }, { code: 409, message: '', errorCode: 'row.duplicate', fields: { a: 'b' } }];
  expect(classifyBatch(reply(200, results), 2, 0)).toMatchObject([
    refused,
    { rejection: { ...unexplained, code: 'row.duplicate', fields: { a: 'b' } } },
  ]);
});
