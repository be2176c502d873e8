import { plainDecimal } from '../../lib/decimal-text';

export type DecimalMark = ',' | '.';
/** What comes first in a date whose year comes last. */
export type DateOrder = 'day' | 'month';

/**
 * Converts a written number to the form that `Number` reads; spaces and the other mark may group thousands. @returns
 * the unchanged text when it is no number, so that the check can name it
 */
export function plainNumber(text: string, mark: DecimalMark): string {
  return plainDecimal(text, mark === ',' ? '.' : ',') ?? text.trim();
}

/** The decimal mark of a written number that can be read in one way only; null: no mark, no number, or ambiguous. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const [byComma, byPoint] = [plainDecimal(text, '.'), plainDecimal(text, ',')];
  if (byComma === byPoint) return byComma?.includes('.') ? (text.includes(',') ? ',' : '.') : null;
  if (byComma === null) return '.';
  return byPoint === null ? ',' : null;
}

/**
 * The decimal mark that the numbers of a file imply, unless they contradict each other. @param otherwise the mark that
 * its delimiter implies
 */
export function guessDecimalMark(told: Iterable<DecimalMark>, otherwise: DecimalMark): DecimalMark {
  const [first = otherwise, ...others] = new Set(told);
  return others.length === 0 ? first : otherwise;
}

/** Year, month, day, then hour, minute and second if they are written, then the zone. */
const yearFirst =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
/** Day and month in the chosen order; an hour of the twelve-hour clock is followed by its half of the day. */
const dayAndMonth =
  /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T ,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\.?)?)?$/i;

/**
 * Converts a written date to `yyyy-MM-dd`, one with a time to ISO UTC; without a zone the device's applies. @param
 * order of day and month when the year comes last @returns the unchanged text when it is no date, so that the check can
 * name it
 */
export function plainMoment(text: string, order: DateOrder = 'day'): string {
  const trimmed = text.trim();
  const first = yearFirst.exec(trimmed);
  const other = first ? null : dayAndMonth.exec(trimmed);
  const [year, month, day] = first
    ? [first[1], first[2], first[3]].map(Number)
    : [other?.[3], ...(order === 'day' ? [other?.[2], other?.[1]] : [other?.[1], other?.[2]])].map(Number);
  const found = first ?? other;
  if (!found || !isDate(year, month, day)) return trimmed;
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const [hour, minute, second = '0', fraction = ''] = found.slice(4, 8);
  if (hour === undefined || minute === undefined) return date;
  const half = other?.[8]?.toLowerCase();
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return trimmed;
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const zone = first?.[8]?.toUpperCase() ?? '';
  const moment = new Date(`${date}T${pad(hours)}:${minute}:${pad(Number(second))}.${milliseconds}${zone}`);
  return Number.isNaN(moment.getTime()) ? trimmed : moment.toISOString();
}

/** The order of day and month that a file's texts imply: the month comes first if no other reading is possible. */
export function guessDateOrder(texts: Iterable<string>): DateOrder {
  let order: DateOrder = 'day';
  for (const text of texts) {
    const [, first, second] = dayAndMonth.exec(text.trim()) ?? [];
    if (Number(first) > 12) return 'day';
    if (Number(second) > 12) order = 'month';
  }
  return order;
}

function isDate(year = 0, month = 0, day = 0): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function pad(value = 0, length = 2): string {
  return String(value).padStart(length, '0');
}
