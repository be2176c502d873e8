import { describe, expect, it } from 'vitest';
import type { Resource } from '../resource';
import { products } from '../resources/catalog/products';
import { pickers } from '../resources/company/pickers';
import { resources } from '../resources/registry';
import { importColumns, importOf, parseRows } from './resource-rows';
import type { ImportRow } from './row-reader';

const row = (pickerCode: string, more: object = {}) => ({
  pickerCode,
  firstName: 'Aino',
  lastName: 'Aalto',
  ...more,
});
const parse = (rows: readonly ImportRow[]) => parseRows(pickers, rows);
const refusedOf = (rows: readonly ImportRow[]) =>
  parse(rows).refused.map(({ index, column, reason }) => [index, column, reason.id]);

it('reads pickers; a priority may be missing', () => {
  expect(parse([row('P1', { maxAllowedPriority: '12' }), row('P2')])).toEqual({
    rows: [
      { pickerCode: 'P1', firstName: 'Aino', lastName: 'Aalto', maxAllowedPriority: 12 },
      { pickerCode: 'P2', firstName: 'Aino', lastName: 'Aalto', maxAllowedPriority: null },
    ],
    refused: [],
  });
});

it('refuses every row of a code that occurs more than once: none of them can be preferred', () => {
  const twice = 'The code is in the file twice';
  expect(refusedOf([row('P1'), row('P2'), row('P1', { lastName: 'Salo' })])).toEqual([
    [0, 'pickerCode', twice],
    [2, 'pickerCode', twice],
  ]);
});

it('names missing values; rows without a code are not duplicates of each other', () => {
  const required = 'This field is required';
  expect(refusedOf([row(''), { lastName: 'Salo' }])).toEqual([
    [0, 'pickerCode', required],
    [1, 'pickerCode', required],
    [1, 'firstName', required],
  ]);
});

it('refuses a priority outside a picker’s range', () => {
  expect(refusedOf([row('P1', { maxAllowedPriority: '1000' })])).toEqual([
    [0, 'maxAllowedPriority', expect.any(String)],
  ]);
});

describe('products of a file', () => {
  const product = (more: object) => ({ productCode: 'P1', name: 'Bolt', uom: 'pcs', weight: '1', ...more });
  const refused = (more: object) =>
    parseRows(products, [product(more)]).refused.map(({ column, reason }) => [column, reason.id]);

  it.each(['6,40843E+12', '6.40843E+12', '6e+12', '5 6,40843E+12', '123;6,40843E+12'])(
    'are refused with barcodes that the spreadsheet has shortened: %s',
    (cell) => {
      const reason = 'The spreadsheet has shortened this code';
      expect(refused({ productCodes: cell })).toEqual([['productCodes', reason]]);
      const isOne = !/[ ;]/.test(cell);
      expect(refused({ eanCode: cell })).toEqual(isOne ? [['eanCode', reason]] : []);
    },
  );

  it.each(['6,40843E+12,123', '6,40843E+12, 123', '123,6.40843E+12', '123, 6E+12, 124'])(
    'are refused with one of several barcodes that the spreadsheet has shortened: %s',
    (cell) =>
      expect(refused({ productCodes: cell })).toEqual([
        ['productCodes', 'The spreadsheet has shortened this code'],
      ]),
  );

  it('keep barcodes that only look like it', () => {
    for (const cell of ['6408430000001', '1E5', 'E+1', 'AB,12E', '5E-10A'])
      expect(refused({ productCodes: cell, eanCode: cell })).toEqual([]);
    expect(refused({ name: '5E-10', productCode: '5E-10' })).toEqual([]);
  });

  it('are refused with a barcode that is too long, anywhere in the cell', () => {
    const cell = (length: number) => ({ productCodes: `123, ${'4'.repeat(length)};5` });
    expect(refused(cell(100))).toEqual([]);
    expect(refused(cell(101))).toEqual([['productCodes', 'At most {max} characters']]);
  });

  it('are refused with more barcodes than the API takes with a product, each counted once', () => {
    const cell = (count: number) => ({
      productCodes: Array.from({ length: count }, (_, at) => at + 1).join(', '),
    });
    expect(refused({ productCodes: `${cell(100).productCodes}, 1` })).toEqual([]);
    expect(refused(cell(101))).toEqual([['productCodes', 'At most {max} values in one cell']]);
  });

  it('are refused with numbers that no row can hold', () => {
    expect(refused({ weight: '6408430000001' })).toEqual([['weight', 'The value is too large']]);
    expect(refused({ weight: '-1' })).toEqual([['weight', 'The smallest value is {min, number}']]);
    expect(refused({ weight: '1000' })).toEqual([]);
  });
});

it('has the form’s fields as columns; the necessary ones are required', () => {
  expect(importColumns(pickers).map(({ name, kind, required }) => [name, kind, required ?? false])).toEqual([
    ['pickerCode', 'text', true],
    ['maxAllowedPriority', 'number', false],
    ['firstName', 'text', true],
    ['lastName', 'text', true],
  ]);
});

it('every declared import names fields that a file can fill, and matches by a unique one', () => {
  for (const resource of resources.filter((each: Resource) => each.import)) {
    const { match } = importOf(resource);
    const { unique = [], fields }: Resource = resource;
    expect(unique).toContainEqual([match]);
    const row = Object.fromEntries(importColumns(resource).map(({ name }) => [name, '1']));
    expect(() => parseRows(resource, [row])).not.toThrow();
    expect(
      importColumns(resource).every(({ name }) => !fields[name]?.secret && !fields[name]?.readOnly),
    ).toBe(true);
    for (const { aliases } of importColumns(resource))
      for (const alias of aliases) expect(alias).toMatch(/^[\p{Ll}\p{N}]+$/u);
  }
});
