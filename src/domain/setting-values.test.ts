import { expect, it } from 'vitest';
import { countOtherType, isSettingValue } from './setting-values';

it.each([
  ['boolean', ['true', 'false', null], ['yes', 'TRUE', '', '1']],
  ['number', ['0', '-1.5', '1e3', ' 7 ', null], ['', ' ', 'seven', '1,5', 'Infinity']],
  ['text', ['', 'anything', null], []],
] as const)('a warehouse has one value of its own for a %s setting, or none', (type, fitting, others) => {
  for (const value of fitting) expect([value, isSettingValue(type, value)]).toEqual([value, true]);
  for (const value of others) expect([value, isSettingValue(type, value)]).toEqual([value, false]);
  expect(countOtherType(type, [...fitting, ...others])).toBe(others.length);
});
