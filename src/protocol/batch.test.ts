import { describe, expect, it } from 'vitest';
import { parseBatchReply } from './batch';

describe('batch reply', () => {
  it('reads results aligned with the requests, whatever wraps them', () => {
    const results = [
      { code: 200, message: 'Done', position: 'abc:7', body: { taskID: 1 } },
      { status: 409, message: 'Held', errorCode: 'task.held-already' },
    ];
    const expected = [
      {
        code: 200,
        message: 'Done',
        errorCode: null,
        fields: {},
        body: { taskID: 1 },
        position: { epoch: 'abc', version: 7 },
      },
      { code: 409, message: 'Held', errorCode: 'task.held-already', fields: {}, body: null, position: null },
    ];
    expect(parseBatchReply(results, 2)).toEqual(expected);
    expect(parseBatchReply({ results }, 2)).toEqual(expected);
    expect(parseBatchReply({ data: results }, 2)).toEqual(expected);
  });

  it('reads the waiting time and each field’s problem, in any spelling', () => {
    const results = [
      { code: 429, retryAfter: 7 },
      { code: 503, retryAfter: '12' },
      { code: 422, fields: { name: 'Required', amount: 3 } },
    ];
    const parsed = parseBatchReply(results, 3) ?? [];
    expect(parsed.map(({ retryAfter }) => retryAfter)).toEqual(['7', '12', undefined]);
    expect(parsed[2]?.fields).toEqual({ name: 'Required', amount: '3' });
  });

  it.each([
    ['fewer results than requests', [{ code: 200 }], 2],
    ['more results than requests', [{ code: 200 }, { code: 200 }], 1],
    ['a result without a code', [{ message: 'Done' }], 1],
    ['a result that is none', [1], 1],
    ['something else', '<html>', 1],
  ])('refuses %s: none of the writes may be taken for done', (_, body, expected) => {
    expect(parseBatchReply(body, expected)).toBeNull();
  });
});
