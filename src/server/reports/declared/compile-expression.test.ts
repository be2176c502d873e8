import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../../tests/integration/company';
import {
  type Expression,
  interval,
  literal,
  local,
  ref,
  seconds,
} from '../../../domain/reports/language/expression';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { compileExpression } from './compile-expression';

describe.each(engines)('a report’s values of a row, on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  interface Moments {
    readonly from?: string;
    readonly to?: string;
  }
  /** The value over a row `pick` with two moments. */
  async function computed(expression: Expression, { from, to }: Moments = {}, timeZone = 'UTC') {
    const value = compileExpression(expression, { settings: {}, timeZone });
    const [row] = await database.readOnce(sql`select ${value} as "value"
      from (select ${from ?? null}::timestamptz as "from", ${to ?? null}::timestamptz as "to") "pick"`);
    return row?.['value'];
  }
  const apart = seconds(ref('pick', 'from'), ref('pick', 'to'));

  it('durations have any number of hours', async () => {
    const written = (duration: number) => computed(interval(literal(duration)));
    const hourS = 3600;
    expect(await written(0)).toBe('00:00:00');
    expect(await written(hourS - 0.001)).toBe('00:59:59');
    expect(await written(99 * hourS + 61)).toBe('99:01:01');
    expect(await written(100 * hourS)).toBe('100:00:00');
    expect(await written(999 * hourS + 59)).toBe('999:00:59');
    expect(await written(12_345 * hourS)).toBe('12345:00:00');
    expect(await computed(interval(apart))).toBeNull();
  });

  it('no time has passed if a clock was set back meanwhile, and none is known without both ends', async () => {
    const [early, late] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:01.500Z'];
    expect(await computed(apart, { from: early, to: late })).toBe(1.5);
    expect(await computed(apart, { from: late, to: early })).toBe(0);
    expect(await computed(apart, { from: early })).toBeNull();
    expect(await computed(apart, { to: late })).toBeNull();
  });

  it('days and hours are those of the zone, also in summer, under any of its names', async () => {
    const summer = { from: '2026-07-05T21:30:00.000Z' };
    for (const zone of ['Europe/Helsinki', 'EET', 'eet'])
      for (const [unit, shown] of [
        ['weekday', 0],
        ['hour', 0],
      ] as const)
        expect(await computed(local(unit, ref('pick', 'from')), summer, zone), `${unit} ${zone}`).toBe(shown);
    expect(await computed(local('hour', ref('pick', 'from')), summer, 'CET')).toBe(23);
    expect(await computed(local('hour', ref('pick', 'from')), summer, 'WET')).toBe(22);
    expect(await computed(local('weekday', ref('pick', 'from')), summer)).toBe(6);
  });
});
