import { isValid, parse } from 'date-fns';
import { type Day, type DayRange, dateOf, dayOf, formatDay } from '../../lib/days';

/** How a day is typed: day, month, year; separators are slashes by then. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d{1,2}-\d{1,2}$/, 'yyyy-M-d'],
  [/^\d{1,2}\/\d{1,2}\/\d{4}$/, 'd/M/yyyy'],
  [/^\d{1,2}\/\d{1,2}\/\d{2}$/, 'd/M/yy'],
  [/^\d{1,2}\/\d{1,2}$/, 'd/M'],
  [/^\d{8}$/, 'ddMMyyyy'],
];

/**
 * Reads a typed day: day, month, then year, separated by / . - or a space ("5.11.2026", "05/11/26").
 * Without a year the year of `today` is meant. `yyyy-MM-dd` is taken too. Null when there is no such day.
 */
export function parseDay(text: string, today: Day): Day | null {
  const trimmed = text.trim();
  const slashed = trimmed.replace(/[/.\- ]$/, '').replace(/[.\- ]/g, '/');
  for (const [shape, format] of forms) {
    const typed = [trimmed, slashed].find((form) => shape.test(form));
    if (typed === undefined) continue;
    const date = parse(typed, format, dateOf(today));
    return isValid(date) ? dayOf(date) : null;
  }
  return null;
}

/** Two days in their order; a half-open range stays half open. */
export function orderRange(range: DayRange): DayRange {
  const { from, to } = range;
  return from !== null && to !== null && from > to ? { from: to, to: from } : range;
}

/** Reads "a – b", "a-b" with spaces around the dash, or one day for both ends. Null when it is neither. */
export function parseRange(text: string, today: Day): DayRange | null {
  const parts = text.split(/\s+[-–—]\s+|\s*[–—]\s*/);
  const days = parts.map((part) => parseDay(part, today));
  const [from, to = from] = days;
  if (parts.length > 2 || from == null || to == null) return null;
  return orderRange({ from, to });
}

export function formatRange({ from, to }: DayRange): string {
  if (from === null && to === null) return '';
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
