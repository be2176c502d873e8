import { limitsOf, maxText } from '../../domain/field-limits';
import { keptValue } from '../../domain/field-text';
import type { Field, FieldKind } from '../../domain/fields';
import { readDate } from '../../lib/days';
import { hasInvisible } from '../../lib/invisible';
import { type Label, label } from '../../lib/label';
import { jsonProblem } from './json-problem';

/** The fault of a non-empty value; null: none. */
type Check = (value: unknown, field: Field) => Label | null;

const fine: Check = () => null;

/** One entry for each kind of field, apart from its looks: lists have nothing to check. */
const checks: Readonly<Record<FieldKind, Check>> = {
  id: fine,
  reference: fine,
  text: checkText,
  code: checkText,
  password: checkText,
  integer: checkNumber,
  decimal: checkNumber,
  choice: (value, field) =>
    field.kind === 'choice' && !(String(value) in field.choices) ? label('Choose one of the list') : null,
  flag: fine,
  dateTime: (value) => (readDate(value) === null ? label('Enter a date and time') : null),
  time: (value) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value)) ? null : label('Enter the time as hh:mm'),
  json: jsonProblem,
};

/** The fault of a value in its stored form; null: none. An empty required value gets the specification's words. */
export function checkValue(field: Field, entered: unknown): Label | null {
  const value = keptValue(field, entered);
  const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  if (isEmpty) return field.required ? label('This field is required') : null;
  return checks[field.kind](value, field);
}

function checkText(value: unknown, field: Field): Label | null {
  if ('allVisible' in field && field.allVisible && hasInvisible(String(value)))
    return label('Contains characters that cannot be seen');

  const { length } = String(value);
  const min = 'minLength' in field ? (field.minLength ?? 0) : 0;
  return length < min ? label('At least {min} characters', { min }) : tooLong(field, value);
}

/**
 * The fault of a text longer than its field permits, reported as soon as it is entered, since it is not cut. Null: it
 * is not too long, or no text.
 */
export function tooLong(field: Field, entered: unknown): Label | null {
  const value = keptValue(field, entered);
  const max = ('maxLength' in field ? field.maxLength : undefined) ?? maxText;
  if (typeof value !== 'string' || value.length <= max) return null;
  return label('At most {max} characters; there are {length}', { max, length: value.length });
}

function checkNumber(value: unknown, field: Field): Label | null {
  if (field.kind !== 'integer' && field.kind !== 'decimal') return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return label('This is not a number');
  if (field.kind === 'integer' && !Number.isInteger(value)) return label('Enter a whole number');
  const { min, max } = limitsOf(field);
  // Users need not know the limits of storage: only declared ones are named.
  if (value < min)
    return field.min === undefined
      ? label('The value is too small')
      : label('The smallest value is {min, number}', { min });
  if (value <= max) return null;
  return field.max === undefined
    ? label('The value is too large')
    : label('The largest value is {max, number}', { max });
}
