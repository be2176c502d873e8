import { addDays, getISODay, set, startOfDay } from 'date-fns';

// Local days are those of the machine that runs the demo: its browser shows them in the same zone.

/** Midnight of the day `offset` days after the day of `nowMs`. */
export function dayStart(nowMs: number, offset = 0): number {
  return startOfDay(addDays(nowMs, offset)).getTime();
}

/** Monday 0 to Sunday 6, as dispatches count days. */
export function weekday(dayMs: number): number {
  return getISODay(dayMs) - 1;
}

/** A wall-clock time of a day, correct across clock changes. */
export function atTime(dayMs: number, hours: number, minutes = 0): number {
  return set(startOfDay(dayMs), { hours, minutes }).getTime();
}

/** `HH:mm` of a day. */
export function atClock(dayMs: number, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return atTime(dayMs, hours, minutes);
}

export function iso(ms: number): string {
  return new Date(Math.round(ms)).toISOString();
}
