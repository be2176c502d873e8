import { expect, it } from 'vitest';
import { refuseFlagValue } from './flag-values';
import { knownFlags } from './known-flags';

it.each([
  ['config_time_zone', 'Helsinki', 'There is no time zone of this name; one is Europe/Helsinki'],
  ['config_time_zone', ' Europe/Helsinki ', null],
  ['config_time_zone', 'UTC', null],
  ['config_tv_expired_minutes', '7', 'The value is one of these: {values}'],
  ['config_tv_expired_minutes', '10', null],
  ['config_overview_pick_types', 'NORMAL; BATCH', 'The value is made of these: {values}'],
  ['config_overview_pick_types', 'NORMAL,BATCH', null],
  ['config_unit_weight', 'lb', null],
  ['constructor', 'x', null],
])('of %s the value %j is answered with %j', (name, value, said) => {
  const refused = refuseFlagValue(name, value);
  expect(refused === null ? null : refused.id).toBe(said);
});

it('takes every default, and none', () => {
  for (const { name, defaultValue } of knownFlags) {
    expect(refuseFlagValue(name, defaultValue)).toBeNull();
    expect(refuseFlagValue(name, ' ')).toBeNull();
  }
});
