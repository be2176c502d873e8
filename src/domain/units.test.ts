import { expect, it } from 'vitest';
import { createFlags } from './flags';
import { shownUnit, unitOf } from './units';

it('are the company’s, else metres, kilograms and litres; powers are read as such', () => {
  const definitions = [{ name: 'config_unit_weight', value: null, defaultValue: 'kg' }];
  const company = new Map([
    ['config_unit_volume', 'm3'],
    ['config_unit_weight', ' '],
  ]);
  const flags = createFlags({ definitions, group: new Map(), company });
  expect([unitOf(flags, 'length'), unitOf(flags, 'weight'), unitOf(flags, 'volume')]).toEqual([
    'm',
    'kg',
    'm3',
  ]);
  expect(['dm3', 'm2', 'kg'].map(shownUnit)).toEqual(['dm³', 'm²', 'kg']);
});
