import { useMemo } from 'react';
import { zoneOf } from '../domain/company-zone';
import { type Day, formatDay } from '../lib/days';
import type { TimeZone } from '../lib/time-zone';
import { useFlags } from '../resource-kit/device/device';

/** Times by the company's clock, by which dispatches are named. */
export interface CompanyClock {
  readonly dayOf: (ms: number) => Day;
  /** `HH:mm`. */
  readonly time: (ms: number) => string;
  /** `dd/MM/yyyy HH:mm`. */
  readonly moment: (ms: number) => string;
}

export function useCompanyClock(): CompanyClock {
  const zone = zoneOf(useFlags());
  return useMemo(() => clockIn(zone), [zone]);
}

function clockIn({ dayOf, localMs }: TimeZone): CompanyClock {
  const time = (ms: number) => new Date(localMs(ms)).toISOString().slice(11, 16);
  return { dayOf, time, moment: (ms) => `${formatDay(dayOf(ms))} ${time(ms)}` };
}
