import { isExists } from 'date-fns';
import { type Day, type DayRange, dateOf, dayOf, formatDay } from '../../lib/days';

/** Typed forms of a day: day, month, year; separators have been replaced by slashes. */
const shapes: readonly RegExp[] = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/**
 * Reads a typed day: day, month, then year, separated by / . - or a space ("5.11.2026", "05/11/26"). Without a year it
 * is that of `today`; two digits belong to this century. Also accepts `yyyy-MM-dd`. Null: no such day.
 */
export function parseDay(text: string, today: Day): Day | null {
  const trimmed = text.trim();
  const slashed = trimmed.replace(/[/.\- ]$/, '').replace(/[.\- ]/g, '/');
  for (const shape of shapes) {
    const typed = (shape.exec(trimmed) ?? shape.exec(slashed))?.groups;
    if (!typed) continue;
    const year = typed['year'] === undefined ? dateOf(today).getFullYear() : yearOf(typed['year']);
    const [month, day] = [Number(typed['month']) - 1, Number(typed['day'])];
    return isExists(year, month, day) ? dayOf(new Date(year, month, day)) : null;
  }
  return null;
}

function yearOf(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** Two days in their order; a half-open range stays half open. */
export function orderRange(range: DayRange): DayRange {
  const { from, to } = range;
  return from !== null && to !== null && from > to ? { from: to, to: from } : range;
}

/** Reads "a – b", "a-b" with spaces around the dash, or one day for both ends. Null when it is neither. */
export function parseRange(text: string, today: Day): DayRange | null {
  const ends = text.split(/\s+[-–—]\s+|\s*[–—]\s*/);
  const days = ends.map((end) => parseDay(end, today));
  const [from, to = from] = days;
  if (ends.length > 2 || from == null || to == null) return null;
  return orderRange({ from, to });
}

export function formatRange({ from, to }: DayRange): string {
  if (from === null && to === null) return '';
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
