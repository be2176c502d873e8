import { expect, it } from 'vitest';
import { parsePickers } from './picker-rows';

const row = (pickerCode: string, more: object = {}) => ({
  pickerCode,
  firstName: 'Aino',
  lastName: 'Aalto',
  ...more,
});
const refusedOf = (rows: Parameters<typeof parsePickers>[0]) =>
  parsePickers(rows).refused.map(({ index, column, reason }) => [index, column, reason.id]);

it('reads pickers; a priority may be missing', () => {
  expect(parsePickers([row('P1', { maxAllowedPriority: '12' }), row('P2')])).toEqual({
    pickers: [
      { pickerCode: 'P1', firstName: 'Aino', lastName: 'Aalto', maxAllowedPriority: 12 },
      { pickerCode: 'P2', firstName: 'Aino', lastName: 'Aalto', maxAllowedPriority: null },
    ],
    refused: [],
  });
});

it('refuses every row of a code that comes more than once: nobody knows which one is meant', () => {
  const twice = 'The code is in the file twice';
  expect(refusedOf([row('P1'), row('P2'), row('P1', { lastName: 'Salo' })])).toEqual([
    [0, 'pickerCode', twice],
    [2, 'pickerCode', twice],
  ]);
});

it("names what is missing; rows without a code are not each other's doubles", () => {
  const required = 'This field is required';
  expect(refusedOf([row(''), { lastName: 'Salo' }])).toEqual([
    [0, 'pickerCode', required],
    [1, 'pickerCode', required],
    [1, 'firstName', required],
  ]);
});

it('refuses a priority that no picker can have', () => {
  expect(refusedOf([row('P1', { maxAllowedPriority: '1000' })])).toEqual([
    [0, 'maxAllowedPriority', expect.any(String)],
  ]);
});
