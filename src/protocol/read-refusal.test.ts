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
])('a refusal with nothing but its reason, %j, is read as such', (body) => {
  expect(readRefusal(body)).toEqual({});
});

it('values in texts are numbers and texts', () => {
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

it('the rows that use a row are counted by their keys if no number is given', () => {
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

it('a stale edit’s refusal contains the present row, and no other refusal does', () => {
  const row = { reasonCodeID: 1 };
  expect(readRefusal({ code: staleEditCode, row })).toEqual({ row });
  expect(readRefusal({ code: 'row.in-use', row })).toEqual({});
  expect(readRefusal({ code: staleEditCode, row: 4 })).toEqual({});
});
