import { type Label, label } from '../../lib/label';
import { toMillionth } from '../../lib/millionth';
import { amounts, type NumberLimits, wholeNumbers } from '../field-limits';
import { isStorable } from '../query/field-values';
import { toRealMoment } from '../query/real-moment';

/** Row of an upload by the names of our columns; values are texts or numbers. */
export type ImportRow = Readonly<Record<string, unknown>>;

export interface RefusedRow {
  /** Index of the row among the given ones. */
  readonly index: number;
  readonly column: string;
  readonly reason: Label;
}

const dayOnly = /^\d{4}-\d\d-\d\d$/;
const required = label('This field is required');

interface CellLimits extends Partial<NumberLimits> {
  readonly isWhole?: boolean;
}

export interface RowReader {
  refuse(column: string, reason: Label): void;
  isEmpty(column: string): boolean;
  missing(column: string): string;
  text(column: string, maxLength: number): string | null;
  number(column: string, limits: CellLimits): number | null;
  moment(column: string): string | null;
  /** Whether a date is written without an hour. */
  isDay(column: string): boolean;
  /** HH:mm */
  time(column: string): string | null;
  choice<T extends string>(column: string, choices: readonly T[]): T | null;
}

/** Reads the columns of a row; null for an empty or unreadable value (the latter was refused). */
export function rowReader(row: ImportRow, refuse: (column: string, reason: Label) => void): RowReader {
  const textOf = (column: string): string => {
    const value = Object.hasOwn(row, column) ? row[column] : undefined;
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  };
  const complain = (column: string, reason: Label): null => {
    refuse(column, reason);
    return null;
  };
  return {
    refuse,
    isEmpty: (column) => textOf(column) === '',
    missing(column) {
      // A value that cannot be read was refused when it was read.
      if (textOf(column) === '') refuse(column, required);
      return '';
    },
    text(column, maxLength) {
      const text = textOf(column);
      if (text.length > maxLength)
        return complain(column, label('At most {max} characters', { max: maxLength }));
      return isStorable(text)
        ? text || null
        : complain(column, label('Contains characters that cannot be stored'));
    },
    number(column, { isWhole = false, ...limits }) {
      const text = textOf(column);
      if (text === '') return null;
      const value = Number(text);
      if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value)))
        return complain(column, label('Not a number'));
      const stored = isWhole ? wholeNumbers : amounts;
      const { min = 0, max = stored.max } = limits;
      if (value < min) return complain(column, tooSmall(min, stored));
      return value > max ? complain(column, tooLarge(max, stored)) : toMillionth(value);
    },
    moment(column) {
      const text = textOf(column);
      if (text === '') return null;
      // Without an hour the whole day is stored as noon UTC, which is the same day in every zone from −12 to +11. In
      // another order, day and month could be confused row by row.
      const isOrdered = /^\d{4}-\d\d-\d\d/.test(text);
      const moment = isOrdered ? toRealMoment(dayOnly.test(text) ? `${text}T12:00:00Z` : text) : undefined;
      return moment ?? complain(column, label('Not a date'));
    },
    isDay: (column) => dayOnly.test(textOf(column)),
    time(column) {
      const text = textOf(column);
      if (text === '') return null;
      const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?$/.exec(text) ?? [];
      const isTime = minute !== '' && Number(hour) < 24 && Number(minute) < 60;
      return isTime ? `${hour.padStart(2, '0')}:${minute}` : complain(column, label('Not a time'));
    },
    choice(column, choices) {
      const text = textOf(column);
      const lower = text.toLowerCase();
      const found = choices.find((choice) => choice.toLowerCase() === lower);
      return (
        found ??
        complain(column, text === '' ? required : label('One of {choices}', { choices: choices.join(', ') }))
      );
    },
  };
}

// Users need not know the limits of storage: only other limits are named.

function tooSmall(min: number, stored: NumberLimits): Label {
  return min === stored.min
    ? label('The value is too small')
    : label('The smallest value is {min, number}', { min });
}

function tooLarge(max: number, stored: NumberLimits): Label {
  return max === stored.max
    ? label('The value is too large')
    : label('The largest value is {max, number}', { max });
}
