import { addDays as addDaysToDate, isValid, lightFormat } from 'date-fns';

/** Local calendar days as `yyyy-MM-dd`, shown as `dd/MM/yyyy`. */
export type Day = string;

export interface DayRange {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** The day of a valid date in the device's time zone. */
export function dayOf(date: Date | number): Day {
  return lightFormat(date, 'yyyy-MM-dd');
}

/** Midnight of the day in the device's time zone. */
export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00`);
}

/** Whether a text is an existing day in canonical form. */
export function isDay(text: string): boolean {
  const date = dateOf(text);
  return isValid(date) && dayOf(date) === text;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(addDaysToDate(dateOf(day), count));
}

/** The date of an ISO moment, a day, or milliseconds; null for any other value. */
export function readDate(value: unknown): Date | null {
  const date = typeof value === 'string' ? dateIn(value) : typeof value === 'number' ? new Date(value) : null;
  return date && isValid(date) ? date : null;
}

// Browsers accept many other formats as dates, and read a day alone as midnight UTC.
function dateIn(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return null;
  return text.length === 10 ? dateOf(text) : new Date(text);
}

/** Formats an ISO moment, a day, or milliseconds in the device's time zone; empty for any other value. */
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
