import { describe, expect, it } from 'vitest';
import { classifyBatch, classifyReply, reachedBy } from './classify';

const usedBy = [{ resource: 'products', ids: [3, 4, 5], count: 9 }];
const refusal = { message: 'In use: used by A, B, C and 6 more', code: 'row.in-use', usedBy };
const rejection = { status: 409, message: refusal.message, code: 'row.in-use', fields: {}, usedBy };
const reply = (status: number, body: unknown) =>
  ({ kind: 'reply', status, headers: new Map(), text: JSON.stringify(body) }) as const;

describe('what does not come from an API that has a feed', () => {
  const later = { kind: 'retry', effect: 'maybe', because: 'status' };
  const done = { 'x-position': 'e1:4' };
  const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    ({ ...reply(status, body), headers: new Map(Object.entries(headers)) }) as const;

  it.each([200, 201, 204])('[S57] a success (%i) without a position is no answer', (status) => {
    expect(classifyReply(answer(status, {}), 0, true)).toMatchObject(later);
    expect(classifyReply(answer(status, {}, done), 0, true)).toMatchObject({ kind: 'done' });
    expect(classifyReply(answer(status, {}), 0)).toMatchObject({ kind: 'done' });
  });

  it.each([400, 401, 403, 404, 409, 413, 422])('[S57] a %i without a code is no refusal', (status) => {
    for (const body of ['no Route matched', { message: 'no Route matched' }, null])
      expect(classifyReply(answer(status, body), 0, true)).toMatchObject(later);
    expect(classifyReply(answer(422, { message: 'no', code: 'row.invalid' }), 0, true).kind).toBe('rejected');
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
    expect(kinds(classifyBatch(answer(200, items), 4, 0, true))).toEqual([
      'done',
      'retry',
      'retry',
      'rejected',
    ]);
    expect(kinds(classifyBatch(answer(404, { message: 'no' }), 2, 0, true))).toEqual(['retry', 'retry']);
    expect(kinds(classifyBatch(answer(200, { status: 'ok' }), 1, 0, true))).toEqual(['retry']);
  });

  it('[S57] a gateway signs nobody out', () => {
    const signedOut = { message: 'over', code: 'auth.session-expired' };
    expect(reachedBy(answer(401, { message: 'over' }), true)).toBe('none');
    expect(reachedBy(answer(401, signedOut), true)).toBe('signed-out');
    expect(reachedBy(answer(401, { message: 'over' }), false)).toBe('signed-out');
  });
});

describe('a refused deletion', () => {
  it('keeps what uses the row, sent alone or in a batch', () => {
    expect(classifyReply(reply(409, refusal), 0)).toMatchObject({ kind: 'rejected', rejection });
    const results = [{ code: 409, message: refusal.message, errorCode: 'row.in-use', body: refusal }];
    expect(classifyBatch(reply(200, results), 1, 0)).toMatchObject([{ kind: 'rejected', rejection }]);
  });

  it.each([undefined, 'products', [{ resource: 'products' }], [null, 7]])(
    'is refused all the same where what uses it is %j',
    (told) => {
      const verdict = classifyReply(reply(409, { ...refusal, usedBy: told }), 0);
      expect(verdict).toMatchObject({ kind: 'rejected', rejection: { code: 'row.in-use' } });
      expect(verdict.kind === 'rejected' && verdict.rejection).not.toHaveProperty('usedBy');
    },
  );
});
