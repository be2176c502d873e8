import { openTimeZone, ownTimeZone, type TimeZone } from '../lib/time-zone';
import type { Flags } from './flags';

/** Config: name (IANA) of the zone in which a company's dispatches leave. */
export const timeZoneConfig = 'config_time_zone';

/** The company's zone; if none is set, that of the machine. */
export function zoneOf(flags: Pick<Flags, 'valueOf'>): TimeZone {
  return openTimeZone(flags.valueOf(timeZoneConfig).trim()) ?? ownTimeZone();
}
