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
    ['a range of one end', 'range=[5]'],
    ['a range of three', 'range=[5,6,7]'],
    ['a range of texts', 'range=["5","6"]'],
    ['a range that begins between two rows', 'range=[0.5,6]'],
    ['a range that ends between two rows', 'range=[0,6.5]'],
    ['a range that is no list', 'range={"from":5,"to":6}'],
    ['a sort by two directions', 'sort=["taskID","ASC","DESC"]'],
    ['a sort by a number', 'sort=[1,"ASC"]'],
    ['a sort in a direction that is no text', 'sort=["taskID",1]'],
    ['a sort that is a text', 'sort="taskID"'],
    ['a list of lists', 'filter={"status":[["new"]]}'],
    ['a list of which one is none', 'filter={"status":["new",{"a":1}]}'],
    ['a sort without direction', 'sort=["taskID"]'],
    ['a sort with a made-up direction', 'sort=["taskID","UP"]'],
  ])('refuses %s', (_, queryString) => {
    expect(decode(queryString)).toMatchObject({ ok: false });
  });

  it('names the operator that it does not know, or whose value is invalid', () => {
    const errorOf = (status: unknown) => {
      const read = decodeListQuery({ filter: { status } });
      return read.ok ? null : read.error;
    };
    expect(errorOf({ $regex: 'x' })).toEqual({
      id: 'Unknown operator {operator}',
      values: { operator: '$regex' },
    });
    const unusable = (operator: string) => ({
      id: 'The value of {operator} is not usable',
      values: { operator },
    });
    expect(errorOf({ like: { a: 1 } })).toEqual(unusable('like'));
    expect(errorOf({ $and: 4 })).toEqual(unusable('$and'));
    expect(errorOf({ $eq: true })).toBeNull();
  });

  it('accepts a range of one row, a direction in small letters, and empty parameters', () => {
    expect(decode('range=[5,5]&sort=["taskID","desc"]')).toEqual({
      ok: true,
      value: { filter: {}, sort: [['taskID', 'DESC']], range: [5, 5], include: [] },
    });
    expect(decode('range=[0,0]&sort=[]&filter=&include=')).toEqual({
      ok: true,
      value: { filter: {}, sort: [], range: [0, 0], include: [] },
    });
    expect(encodeListQuery({ filter: {}, sort: [], range: null, include: [] })).toBe('');
    expect(encodeListQuery({ range: [0, 0], include: ['taskLines'] })).toBe(
      'range=%5B0%2C0%5D&include=taskLines',
    );
  });

  it('reads names of children with blanks around them, and from a parameter given twice', () => {
    const includeOf = (include: unknown) => {
      const read = decodeListQuery({ include });
      return read.ok && read.value.include;
    };
    expect(includeOf(' taskLines, assignments ,,')).toEqual(['taskLines', 'assignments']);
    expect(includeOf(['taskLines', 'assignments,all'])).toEqual(['taskLines', 'assignments', 'all']);
    expect(includeOf([7])).toEqual([]);
  });

  const filterOf = (parameters: Readonly<Record<string, unknown>>) => {
    const read = decodeListQuery(parameters);
    return read.ok ? read.value.filter : read.error.id;
  };

  it('combines conditions on a field from several places: all of them must match', () => {
    const filter = { 'priority[>=]': 3, priority: { '<': 9 }, 'taskNumber[like]': 'a', taskNumber: 'A' };
    expect(filterOf({ filter })).toEqual({
      priority: { $gte: 3, $lt: 9 },
      taskNumber: { $and: [{ like: 'a' }, 'A'] },
    });
    const twice = { filter: { priority: { $gt: 3 }, 'lines[>]': 1 }, 'priority[>]': '1', 'lines[>]': '0' };
    expect(filterOf(twice)).toEqual({
      priority: { $and: [{ $gt: 3 }, { $gt: '1' }] },
      lines: { $and: [{ $gt: 1 }, { $gt: '0' }] },
    });
    expect(filterOf({ filter: { 'a[=]': 4, a: 4 } })).toEqual({ a: 4 });
  });

  it('keeps a condition beside an equality, and reads it', () => {
    expect(filterOf({ filter: { a: { '=': 5, '>': 7 } } })).toEqual({ a: { $gt: 7, $and: [5] } });
    expect(filterOf({ filter: { a: { $and: [[4, 5]], '=': null } } })).toEqual({
      a: { $and: [null, [4, 5]] },
    });
    expect(filterOf({ filter: { a: { '=': 5, $eq: 6 } } })).toEqual({ a: { $and: [5, 6] } });
    expect(filterOf({ filter: { a: { '>': 5, $gt: 6 } } })).toEqual({ a: { $gt: 5, $and: [{ $gt: 6 }] } });
    expect(filterOf({ filter: { a: { '=': 5, near: 7 } } })).toBe('Unknown operator {operator}');
  });

  it('takes the bracket form as a parameter of any field, its lists as JSON or one by one', () => {
    const parameters = {
      'reserved_quantity[$gt]': '0',
      'status[in]': '["new","draft"]',
      'bin[$in]': ['A', 'B'],
      'lot[in]': 'L1',
      'priority[between]': '[1,2]',
      'productCode[like]': '[7]',
      'beside[]': '1',
    };
    expect(filterOf(parameters)).toEqual({
      reserved_quantity: { $gt: '0' },
      status: { in: ['new', 'draft'] },
      bin: { in: ['A', 'B'] },
      lot: { in: 'L1' },
      priority: { between: [1, 2] },
      productCode: { like: '[7]' },
    });
  });

  it.each([
    ['a[b]', 'Unknown operator {operator}'],
    ['[$gt]', null],
    ['priority[]', null],
    ['priority$gt]', null],
  ])('takes %s for the bracket form only if it has both parts', (key, error) => {
    const read = decodeListQuery({ filter: { [key]: 1 } });
    expect(read.ok ? null : read.error.id).toBe(error);
    if (read.ok) expect(read.value.filter).toEqual({ [key]: 1 });
  });

  it('reads a key of any length at once', () => {
    const key = '['.repeat(400_000);
    expect(decodeListQuery({ filter: { [key]: 1 } }).ok).toBe(true);
  });

  it('reads additional conditions on a field, only to a certain depth', () => {
    const decode = (priority: unknown) => decodeListQuery({ filter: JSON.stringify({ priority }) });
    const read = decode({ '>=': 2, $and: [{ '!=': 3 }, [4, 5]] });
    expect(read.ok && read.value.filter).toEqual({ priority: { $gte: 2, $and: [{ $ne: 3 }, [4, 5]] } });
    expect(decode({ $and: 4 }).ok).toBe(false);
    const deep = (levels: number) =>
      Array.from({ length: levels }).reduce<unknown>((inner) => ({ $and: [inner] }), 4);
    expect([1, 4, 5, 20].map((levels) => decode(deep(levels)).ok)).toEqual([true, true, false, false]);
  });
});
