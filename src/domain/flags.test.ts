import { describe, expect, it } from 'vitest';
import { createFlags, effectiveValue, readGroupValues, type SourceValues, valueWithout } from './flags';

const nowhere: SourceValues = { company: null, group: null, global: null, default: null };

describe('the value of a flag', () => {
  it('is that of the strongest source that has one, and names the source', () => {
    const all = { company: 'c', group: 'g', global: 'a', default: 'd' };
    expect(effectiveValue(all)).toEqual({ value: 'c', source: 'company' });
    expect(effectiveValue({ ...all, company: null })).toEqual({ value: 'g', source: 'group' });
    expect(effectiveValue({ ...nowhere, global: 'a', default: 'd' })).toEqual({
      value: 'a',
      source: 'global',
    });
    expect(effectiveValue({ ...nowhere, default: 'd' })).toEqual({ value: 'd', source: 'default' });
    expect(effectiveValue(nowhere)).toEqual({ value: 'Not found', source: 'missing' });
  });

  it('may be empty: that is a value, too', () => {
    expect(effectiveValue({ ...nowhere, company: '', global: 'true' })).toEqual({
      value: '',
      source: 'company',
    });
  });

  it('falls to the next source when one is removed', () => {
    const values = { ...nowhere, company: 'c', default: 'd' };
    expect(valueWithout(values, 'company')).toEqual({ value: 'd', source: 'default' });
    expect(valueWithout(values, 'group')).toEqual({ value: 'c', source: 'company' });
  });
});

describe('flags of a company', () => {
  const definitions = [
    { name: 'feature_a', value: null, defaultValue: 'false' },
    { name: 'feature_b', value: 'true', defaultValue: 'false' },
  ];
  it('know the company, its group and the definitions', () => {
    const flags = createFlags({
      definitions,
      group: readGroupValues({ feature_a: 'true', feature_b: 'false' }),
      company: new Map([
        ['feature_b', 'true'],
        ['feature_a', null],
      ]),
    });
    expect(flags.isOn('feature_a')).toBe(true);
    expect(flags.isOn('feature_b')).toBe(true);
    expect(flags.valueOf('feature_c')).toBe('Not found');
  });

  it('are read from a company row, whatever it contains', () => {
    expect(readGroupValues(null).size).toBe(0);
    expect([...readGroupValues({ a: 'x', b: 3 })]).toEqual([['a', 'x']]);
  });
});
