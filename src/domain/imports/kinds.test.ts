import { expect, it } from 'vitest';
import type { MirrorPolicy, ResourceImport } from '../resource';
import { pickers } from '../resources/company/pickers';
import { declaredImport, importKindOf } from './kinds';

const countedOf = (mirror: MirrorPolicy, existing: ResourceImport['existing']) =>
  declaredImport({ ...pickers, mirror, import: { match: 'pickerCode', existing } }).counted;

it('rows that exist are counted apart where a device keeps all of them, unless they are refused', () => {
  expect(countedOf('all', 'update')).toBe('pickers');
  expect(countedOf('all', 'skip')).toBe('pickers');
  expect(countedOf('all', 'refuse')).toBeUndefined();
});

it('rows that a device keeps in part are not counted apart: it cannot tell what is new', () => {
  expect(countedOf('visited', 'update')).toBeUndefined();
  expect(countedOf('none', 'skip')).toBeUndefined();
});

it('what a resource declares of its import is asked of a file', () => {
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

it('rows of a declared import are checked by what is declared', () => {
  const { check } = importKindOf('pickers');
  expect(check([{ pickerCode: 'P1', firstName: 'Aino' }]).map(({ column }) => column)).toEqual(['lastName']);
});

it('lines of a transfer need the bin that they go to, and others do not', () => {
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
