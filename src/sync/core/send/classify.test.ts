import { describe, expect, it } from 'vitest';
import { classifyBatch, classifyReply } from './classify';

const usedBy = [{ resource: 'products', ids: [3, 4, 5], count: 9 }];
const refusal = { message: 'In use: used by A, B, C and 6 more', code: 'row.in-use', usedBy };
const rejection = { status: 409, message: refusal.message, code: 'row.in-use', fields: {}, usedBy };
const reply = (status: number, body: unknown) =>
  ({ kind: 'reply', status, headers: new Map(), text: JSON.stringify(body) }) as const;

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
