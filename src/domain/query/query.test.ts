import { describe, expect, it } from 'vitest';
import { compileRegexp } from '../../lib/regexp';
import type { Row } from '../resource';
import { recordHistory } from '../resources/company/record-history';
import { users } from '../resources/company/users';
import { tasks } from '../resources/tasks/tasks';
import { compileFilter } from './compile-filter';
import { compileSort } from './compile-sort';
import { parseFilter } from './parse-filter';
import type { Filter, Sort } from './query';

const rows: readonly Row[] = [
  {
    taskID: 1,
    taskNumber: 'A-10',
    customerName: 'Öljy Oy',
    priority: 5,
    onHold: false,
    deliveryDate: '2026-11-21T08:00:00.000Z',
  },
  { taskID: 2, taskNumber: 'a-9', customerName: null, priority: 50, onHold: true, deliveryDate: null },
  {
    taskID: 3,
    taskNumber: 'B{%_\\',
    customerName: 'Zeta',
    priority: 7,
    onHold: false,
    deliveryDate: '2026-11-22T08:00:00.000Z',
  },
];

function find(filter: Filter): readonly unknown[] {
  const compiled = compileFilter(tasks, filter, compileRegexp);
  if (!compiled.ok) throw new Error(compiled.error.id);
  return rows.filter(compiled.value).map((row) => row['taskID']);
}

function reasonOf(filter: Filter): string | null {
  const parsed = parseFilter(tasks, filter);
  return parsed.ok ? null : parsed.error.id;
}

it('leaves `id` to a resource that has a field of that name', () => {
  const parsed = parseFilter(recordHistory, { id: 4 });
  expect(parsed).toEqual({ ok: true, value: [{ field: 'id', kind: 'in', values: [4] }] });
});

describe('a filter', () => {
  it.each<[string, Filter, number[]]>([
    ['nothing', {}, [1, 2, 3]],
    ['equality, with case', { taskNumber: 'a-9' }, [2]],
    ['one of a list', { priority: [5, '50'] }, [1, 2]],
    ['one of a list with null', { customerName: ['Zeta', null] }, [2, 3]],
    ['empty list', { priority: [] }, []],
    ['null', { customerName: null }, [2]],
    ['the key, by the name it has in every resource', { id: [3, 1] }, [1, 3]],
    ['the key, compared', { id: { $gte: 2 } }, [2, 3]],
    ['not null', { customerName: { $ne: null } }, [1, 3]],
    ['not a value: empty counts', { customerName: { $ne: 'Zeta' } }, [1, 2]],
    ['like, folded', { taskNumber: { like: 'A-' } }, [1, 2]],
    ['like of characters that SQL cares for', { taskNumber: { like: '{%_\\' } }, [3]],
    ['starts and ends', { taskNumber: { startsWith: 'a', endsWith: '0' } }, [1]],
    ['words in any order', { customerName: { match: 'oy öl' } }, [1]],
    ['order of the Finnish alphabet', { customerName: { $gt: 'zeta' } }, [1]],
    ['between, both ends', { priority: { between: [5, 7] } }, [1, 3]],
    ['moments in any zone', { deliveryDate: { $lte: '2026-11-21T10:00:00+02:00' } }, [1]],
    ['flags as text', { onHold: 'true' }, [2]],
    ['pattern', { taskNumber: { regexp: '^[aA]-\\d+$' } }, [1, 2]],
    ['any of several texts', { taskNumber: { allEndsWith: ['9', '10'] } }, [1, 2]],
    ['search over the declared fields', { search: { like: 'zet' } }, [3]],
    ['several fields', { onHold: false, priority: { $gte: 6 } }, [3]],
  ])('of %s', (_, filter, found) => {
    expect(find(filter)).toEqual(found);
  });

  it.each<[string, Filter, string]>([
    ['an unknown field', { nope: 1 }, 'Unknown field {name}'],
    ['a number that is none', { priority: 'many' }, 'The value for {name} does not fit the field'],
    ['a flag that is none', { onHold: 1 }, 'The value for {name} does not fit the field'],
    ['a part of a flag', { onHold: { like: 'tr' } }, 'The value for {name} does not fit the field'],
    ['a part of a moment', { deliveryDate: { like: '2026' } }, 'The value for {name} does not fit the field'],
    ['between with one end', { priority: { between: [1] } }, 'The value for {name} does not fit the field'],
    [
      'a year that no row can have',
      { deliveryDate: { $gt: '0000-12-31T00:00:00Z' } },
      'The value for {name} does not fit the field',
    ],
    [
      'a year that sorts wrongly as text',
      { deliveryDate: { $gt: '+012345-01-01T00:00:00Z' } },
      'The value for {name} does not fit the field',
    ],
    [
      'text that PostgreSQL cannot hold',
      { taskNumber: { like: 'a\0' } },
      'The value for {name} does not fit the field',
    ],
    ['half a character', { taskNumber: '\ud83d' }, 'The value for {name} does not fit the field'],
  ])('refuses %s', (_, filter, reason) => {
    expect(reasonOf(filter)).toBe(reason);
  });

  it('refuses fields that are never read', () => {
    expect(parseFilter(users, { password: 'x' })).toMatchObject({ ok: false });
    expect(compileSort(users, [['password', 'ASC']])).toMatchObject({ ok: false });
  });
});

describe('a sort', () => {
  it.each<[string, 'ASC' | 'DESC', number[]]>([
    ['customerName', 'ASC', [3, 1, 2]],
    ['customerName', 'DESC', [1, 3, 2]],
    ['taskNumber', 'ASC', [1, 2, 3]],
    ['onHold', 'DESC', [2, 1, 3]],
    ['deliveryDate', 'DESC', [3, 1, 2]],
  ])('by %s %s: folded, empty values last, ties by key', (field, direction, order) => {
    const compare = compileSort(tasks, [[field, direction]]);
    if (!compare.ok) throw new Error(compare.error.id);
    for (const given of [rows, rows.toReversed()])
      expect(given.toSorted(compare.value).map((row) => row['taskID'])).toEqual(order);
  });

  it('by several columns: the next one decides between equal values', () => {
    const of = (taskID: number, priority: number | null, customerName: string) => ({
      taskID,
      priority,
      customerName,
    });
    const given = [of(1, null, 'b'), of(2, 5, 'b'), of(3, null, 'a'), of(4, 5, 'a'), of(5, 5, 'a')];
    const order = (...sort: Sort) => {
      const compare = compileSort(tasks, sort);
      if (!compare.ok) throw new Error(compare.error.id);
      return given.toSorted(compare.value).map(({ taskID }) => taskID);
    };
    expect(order(['priority', 'DESC'], ['customerName', 'ASC'])).toEqual([4, 5, 2, 3, 1]);
    expect(order(['customerName', 'DESC'], ['priority', 'ASC'])).toEqual([2, 1, 4, 5, 3]);
    expect(order()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each(['nope', 'constructor'])('by a field that does not exist (%s) is refused by its name', (name) => {
    expect(compileSort(tasks, [[name, 'ASC']])).toEqual({
      ok: false,
      error: { id: 'Unknown field {name}', values: { name } },
    });
  });
});
