import { toMoment } from './field-values';

/** Whether the calendar has the day `yyyy-MM-dd`: otherwise the 31st of February would be read as a day of March. */
export function isRealDay(day: string): boolean {
  return toMoment(`${day}T00:00:00.000Z`)?.startsWith(day) === true;
}

/**
 * The moment that a text means, ISO UTC, as it is to be stored; undefined for a text that means none, or a day that no
 * calendar has (checked for ISO days only).
 */
export function toRealMoment(text: string): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  return day === undefined || isRealDay(day) ? toMoment(text) : undefined;
}
