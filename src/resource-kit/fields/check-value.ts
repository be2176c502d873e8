import { limitsOf, maxText } from '../../domain/field-limits';
import { keptValue } from '../../domain/field-text';
import type { Field, FieldKind } from '../../domain/fields';
import { readDate } from '../../lib/days';
import { hasInvisible } from '../../lib/invisible';
import { type Label, label } from '../../lib/label';
import { jsonProblem } from './json-problem';

/** What is wrong with a value that is not empty; null: nothing. */
type Check = (value: unknown, field: Field) => Label | null;

const fine: Check = () => null;

/** One row a kind of field, apart from how it looks: lists have nothing to check. */
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

/** What is wrong with a value as it would be kept; null: nothing. An empty required one answers with the spec's words. */
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

/** Of a text longer than its field may be, which is said as soon as it is entered: it is not cut. Null: it is not, or no text. */
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
  // What can be stored is nothing that a user has to know: only a declared limit is told.
  if (value < min)
    return field.min === undefined
      ? label('The value is too small')
      : label('The smallest value is {min, number}', { min });
  if (value <= max) return null;
  return field.max === undefined
    ? label('The value is too large')
    : label('The largest value is {max, number}', { max });
}
