import { expect, it } from 'vitest';
import type { MirrorPolicy, ResourceImport } from '../resource';
import { pickers } from '../resources/company/pickers';
import { declaredImport } from './kinds';

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
