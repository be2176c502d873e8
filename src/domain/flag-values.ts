import { type Label, label } from '../lib/label';
import { openTimeZone } from '../lib/time-zone';
import { timeZoneConfig } from './company-zone';
import { overviewPickTypesConfig } from './reports/scope';
import { expiryMinutes, tvExpiryConfig } from './reports/tv-board';
import { pickTypes } from './tasks/statuses';

/** Configs whose invalid value would be ignored silently. */
const refusals: ReadonlyMap<string, (value: string) => Label | null> = new Map([
  [
    timeZoneConfig,
    (name: string) =>
      openTimeZone(name) ? null : label('There is no time zone of this name; one is Europe/Helsinki'),
  ],
  [
    tvExpiryConfig,
    (minutes: string) =>
      expiryMinutes.some((one) => String(one) === minutes)
        ? null
        : label('The value is one of these: {values}', { values: expiryMinutes.join(', ') }),
  ],
  [
    overviewPickTypesConfig,
    (names: string) =>
      names.split(',').every((name) => pickTypes.some((type) => type === name.trim()))
        ? null
        : label('The value is made of these: {values}', { values: pickTypes.join(', ') }),
  ],
]);

/**
 * Why the program cannot use a value of a config or feature; null: it can, the value is empty, or the flag is not the
 * program's.
 */
export function refuseFlagValue(name: string, value: string): Label | null {
  const entered = value.trim();
  return entered === '' ? null : (refusals.get(name)?.(entered) ?? null);
}
