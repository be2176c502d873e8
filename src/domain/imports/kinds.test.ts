import { expect, it } from 'vitest';
import type { MirrorPolicy, ResourceImport } from '../resource';
import { pickers } from '../resources/company/pickers';
import { declaredImport, importKindOf } from './kinds';

const countedOf = (mirror: MirrorPolicy, existing: ResourceImport['existing']) =>
  declaredImport({ ...pickers, mirror, import: { match: 'pickerCode', existing } }).counted;

it('existing rows are counted apart if a device has all of them, unless they are refused', () => {
  expect(countedOf('all', 'update')).toBe('pickers');
  expect(countedOf('all', 'skip')).toBe('pickers');
  expect(countedOf('all', 'refuse')).toBeUndefined();
});

it('for rows that a device has only in part, new ones are not counted: it cannot know', () => {
  expect(countedOf('visited', 'update')).toBeUndefined();
  expect(countedOf('none', 'skip')).toBeUndefined();
});

it('a file must have the columns that a resource declares for its import', () => {
  const declared = (existing: ResourceImport['existing'], along?: ResourceImport['along']) =>
    declaredImport({ ...pickers, import: { match: 'pickerCode', existing, ...(along && { along }) } });
  expect(declared('update')).toMatchObject({
    groupBy: 'pickerCode',
    mustBeNew: null,
    codes: {},
    freeCodes: {},
  });
  expect(declared('update')).not.toHaveProperty('owned');
  expect(declared('refuse').mustBeNew).toBe('pickerCode');
  expect(importKindOf('products')).toMatchObject({ groupBy: 'productCode', owned: 'productCodes' });
});

it('rows of a declared import are checked by the declaration', () => {
  const { check } = importKindOf('pickers');
  expect(check([{ pickerCode: 'P1', firstName: 'Aino' }]).map(({ column }) => column)).toEqual(['lastName']);
});

it('lines of a transfer need a target bin, others do not', () => {
  const line = {
    productCode: 'B',
    name: 'Bolt',
    speechProductCode: '1',
    bin: 'A',
    taskAmount: 1,
    uom: 'pcs',
  };
  expect(importKindOf('taskLines').check([line])).toEqual([]);
  expect(
    importKindOf('transferLines')
      .check([line])
      .map(({ column }) => column),
  ).toEqual(['binTo']);
});
