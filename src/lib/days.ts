import { addDays as addDaysToDate, isValid, lightFormat, parseISO } from 'date-fns';

/** Local calendar days as `yyyy-MM-dd`, shown as `dd/MM/yyyy`. */
export type Day = string;

export interface DayRange {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** The day of a valid date in the device's zone. */
export function dayOf(date: Date | number): Day {
  return lightFormat(date, 'yyyy-MM-dd');
}

/** Midnight of the day in the device's zone. */
export function dateOf(day: Day): Date {
  return parseISO(day);
}

/** Whether a text is a day that exists, in its normal form. */
export function isDay(text: string): boolean {
  const date = parseISO(text);
  return isValid(date) && dayOf(date) === text;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(addDaysToDate(parseISO(day), count));
}

/** The date of an ISO moment, a day or milliseconds; null for what is none. */
export function readDate(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = typeof value === 'string' ? parseISO(value) : new Date(value);
  return isValid(date) ? date : null;
}

/** Shows an ISO moment, a day or milliseconds in the device's zone; empty for what is none. */
export function formatDate(value: unknown, pattern: string): string {
  const date = readDate(value);
  return date ? lightFormat(date, pattern) : '';
}

/** `dd/MM/yyyy` */
export function formatDay(value: unknown): string {
  return formatDate(value, 'dd/MM/yyyy');
}

/** `dd/MM/yyyy HH:mm` */
export function formatMoment(value: unknown): string {
  return formatDate(value, 'dd/MM/yyyy HH:mm');
}

/** `HH:mm` */
export function formatTime(value: unknown): string {
  return formatDate(value, 'HH:mm');
}
