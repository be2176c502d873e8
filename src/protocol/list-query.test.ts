import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../domain/query/query';
import { decodeListQuery, encodeListQuery } from './list-query';

function decode(queryString: string) {
  return decodeListQuery(Object.fromEntries(new URLSearchParams(queryString)));
}

describe('list query', () => {
  it('is the same after a round trip over the wire', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const condition = fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 4 }),
      fc.record({ $gte: scalar, like: scalar }, { requiredKeys: ['$gte'] }),
    );
    const name = fc.constantFrom('taskNumber', 'status', 'priority', 'deliveryDate');
    const filter: fc.Arbitrary<Filter> = fc.dictionary(name, condition, { noNullPrototype: true });
    fc.assert(
      fc.property(filter, fc.nat(), fc.nat(), fc.boolean(), (wanted, from, length, descending) => {
        const query = {
          filter: wanted,
          sort: [['taskNumber', descending ? 'DESC' : 'ASC']] as const,
          range: [from, from + length] as const,
          include: ['taskLines', 'assignments'],
        };
        expect(decode(encodeListQuery(query))).toEqual({ ok: true, value: query });
      }),
    );
  });

  it('understands the aliases of operators and the bracket form', () => {
    const aliases = JSON.stringify({
      priority: { '>=': 3, '!=': 9 },
      taskNumber: { '=': 'A' },
      'deliveryDate[$gte]': '2026-01-01',
    });
    expect(
      decode(`filter=${encodeURIComponent(aliases)}&${encodeURIComponent('deliveryDate[$lte]')}=2026-02-01`),
    ).toEqual({
      ok: true,
      value: {
        filter: {
          priority: { $gte: 3, $ne: 9 },
          taskNumber: 'A',
          deliveryDate: { $gte: '2026-01-01', $lte: '2026-02-01' },
        },
        sort: [],
        range: null,
        include: [],
      },
    });
  });

  it.each([
    ['malformed JSON', 'filter={"status":'],
    ['a filter that is a list', 'filter=[1]'],
    ['an unknown operator', 'filter={"status":{"$regex":"x"}}'],
    ['a nested object', 'filter={"status":{"$ne":{"a":1}}}'],
    ['a backwards range', 'range=[10,5]'],
    ['a negative range', 'range=[-1,5]'],
    ['a sort without direction', 'sort=["taskID"]'],
    ['a sort with a made-up direction', 'sort=["taskID","UP"]'],
  ])('refuses %s', (_, queryString) => {
    expect(decode(queryString)).toMatchObject({ ok: false });
  });

  it.each([
    ['a[b]', 'Unknown operator {operator}'],
    ['[$gt]', null],
    ['priority[]', null],
    ['priority$gt]', null],
  ])('takes %s for the bracket form only where it has both parts', (key, error) => {
    const read = decodeListQuery({ filter: { [key]: 1 } });
    expect(read.ok ? null : read.error.id).toBe(error);
    if (read.ok) expect(read.value.filter).toEqual({ [key]: 1 });
  });

  it('reads a key of any length at once', () => {
    const key = '['.repeat(400_000);
    expect(decodeListQuery({ filter: { [key]: 1 } }).ok).toBe(true);
  });

  it('reads what a field has to fulfil besides, only so deep', () => {
    const decode = (priority: unknown) => decodeListQuery({ filter: JSON.stringify({ priority }) });
    const read = decode({ '>=': 2, $and: [{ '!=': 3 }, [4, 5]] });
    expect(read.ok && read.value.filter).toEqual({ priority: { $gte: 2, $and: [{ $ne: 3 }, [4, 5]] } });
    expect(decode({ $and: 4 }).ok).toBe(false);
    const deep = Array.from({ length: 20 }).reduce<unknown>((inner) => ({ $and: [inner] }), 4);
    expect(decode(deep).ok).toBe(false);
  });
});
