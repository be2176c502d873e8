import { expect, it } from 'vitest';
import { staleEditCode } from '../domain/sync/rejections';
import { readRefusal } from './read-refusal';

it.each([
  [null],
  ['no'],
  [[]],
  [{}],
  [{ values: {}, reasons: {}, usedBy: [] }],
  [{ values: 4, reasons: [], usedBy: {} }],
])('a refusal that says no more than its reason, %j, is read as no more', (body) => {
  expect(readRefusal(body)).toEqual({});
});

it('what fills the texts is numbers and texts', () => {
  expect(readRefusal({ values: { max: 0, name: 'Bolt', odd: [], none: null } })).toEqual({
    values: { max: 0, name: 'Bolt' },
  });
  const reasons = {
    name: { code: 'field.too-long', values: { max: 40 } },
    size: { values: { max: 2 } },
    code: 'odd',
  };
  expect(readRefusal({ reasons })).toEqual({
    reasons: { name: { code: 'field.too-long', values: { max: 40 } } },
  });
});

it('what uses a row is counted by its keys where no number is told', () => {
  const usedBy = [
    { resource: 'products', ids: [3, 'x', 4] },
    { resource: 'routes', ids: [1], count: 9 },
    { ids: [1] },
  ];
  expect(readRefusal({ usedBy })).toEqual({
    usedBy: [
      { resource: 'products', ids: [3, 4], count: 2 },
      { resource: 'routes', ids: [1], count: 9 },
    ],
  });
});

it('the row that an edit met is that of a stale edit, and of no other refusal', () => {
  const row = { reasonCodeID: 1 };
  expect(readRefusal({ code: staleEditCode, row })).toEqual({ row });
  expect(readRefusal({ code: 'row.in-use', row })).toEqual({});
  expect(readRefusal({ code: staleEditCode, row: 4 })).toEqual({});
});
