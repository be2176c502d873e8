import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Field, FieldKind } from '../../domain/fields';
import { readDate } from '../../lib/days';
import type { Label } from '../../lib/label';
import { label } from '../../lib/label';
import type { FilterInputProps } from '../list/filter-inputs';
import {
  type CellProps,
  ChoiceCell,
  DateTimeCell,
  FlagCell,
  IdCell,
  JsonCell,
  NumberCell,
  ReferenceCell,
  TextCell,
} from './cells';
import type { InputProps } from './inputs';
import { jsonProblem } from './json-problem';
import type { Format } from './use-format';

export interface FieldKindRow {
  readonly cell: ComponentType<CellProps>;
  /** Of a list's column, in pixels. */
  readonly width: number;
  readonly align?: 'end' | 'center';
  readonly input: LazyExoticComponent<ComponentType<InputProps>> | null;
  readonly filter: LazyExoticComponent<ComponentType<FilterInputProps>> | null;
  /** A value in an export; names of references and choices are looked up by the caller. */
  readonly csv: (value: unknown, format: Format) => string;
  /** What is wrong with a value that is not empty; null: nothing. */
  readonly check: (value: unknown, field: Field) => Label | null;
}

const input = (
  name:
    | 'TextInput'
    | 'NumberInput'
    | 'ChoiceInput'
    | 'FlagInput'
    | 'DateTimeInput'
    | 'TimeInput'
    | 'ReferenceInput',
) => lazy(() => import('./inputs').then((m) => ({ default: m[name] })));
const filter = (
  name: 'TextFilter' | 'NumberFilter' | 'ChoiceFilter' | 'FlagFilter' | 'DateFilter' | 'ReferenceFilter',
) => lazy(() => import('../list/filter-inputs').then((m) => ({ default: m[name] })));

const fine = () => null;
const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const text: FieldKindRow = {
  cell: TextCell,
  width: 180,
  input: input('TextInput'),
  filter: filter('TextFilter'),
  csv: plain,
  check: checkLength,
};

const number: FieldKindRow = {
  cell: NumberCell,
  width: 110,
  align: 'end',
  input: input('NumberInput'),
  filter: filter('NumberFilter'),
  csv: (value, format) => format.plainNumber(value),
  check: checkNumber,
};

/** One row a kind of field: how it is shown, entered, filtered, exported and checked. */
export const fieldKinds: Readonly<Record<FieldKind, FieldKindRow>> = {
  id: { cell: IdCell, width: 84, align: 'end', input: null, filter: null, csv: plain, check: fine },
  reference: {
    cell: ReferenceCell,
    width: 160,
    input: input('ReferenceInput'),
    filter: filter('ReferenceFilter'),
    csv: plain,
    check: fine,
  },
  text,
  code: { ...text, width: 140 },
  integer: number,
  decimal: number,
  choice: {
    cell: ChoiceCell,
    width: 140,
    input: input('ChoiceInput'),
    filter: filter('ChoiceFilter'),
    csv: plain,
    check: (value, field) =>
      field.kind === 'choice' && !(String(value) in field.choices) ? label('Choose one of the list') : null,
  },
  flag: {
    cell: FlagCell,
    width: 90,
    input: input('FlagInput'),
    filter: filter('FlagFilter'),
    csv: plain,
    check: fine,
  },
  dateTime: {
    cell: DateTimeCell,
    width: 165,
    input: input('DateTimeInput'),
    filter: filter('DateFilter'),
    csv: (value, format) => format.dateTime(value),
    check: (value) => (readDate(value) === null ? label('Write a date and time') : null),
  },
  time: {
    cell: TextCell,
    width: 90,
    input: input('TimeInput'),
    filter: null,
    csv: plain,
    check: (value) =>
      /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value)) ? null : label('Write the time as hh:mm'),
  },
  json: {
    cell: JsonCell,
    width: 220,
    input: lazy(() => import('./json-input').then((m) => ({ default: m.JsonInput }))),
    filter: null,
    csv: (value) => (value === null ? '' : JSON.stringify(value)),
    check: jsonProblem,
  },
  password: {
    ...text,
    input: lazy(() => import('./secret-input').then((m) => ({ default: m.SecretInput }))),
    filter: null,
    csv: () => '',
  },
};

function checkLength(value: unknown, field: Field): Label | null {
  if (!('maxLength' in field || 'minLength' in field)) return null;
  const { length } = String(value);
  if (field.minLength !== undefined && length < field.minLength)
    return label('At least {min} characters', { min: field.minLength });
  return field.maxLength !== undefined && length > field.maxLength
    ? label('At most {max} characters', { max: field.maxLength })
    : null;
}

function checkNumber(value: unknown, field: Field): Label | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return label('This is not a number');
  if (field.kind === 'integer' && !Number.isInteger(value)) return label('Enter a whole number');
  if (!('min' in field || 'max' in field)) return null;
  if (field.min !== undefined && value < field.min)
    return label('The smallest value is {min}', { min: field.min });
  return field.max !== undefined && value > field.max
    ? label('The largest value is {max}', { max: field.max })
    : null;
}

/** What is wrong with a value; null: nothing. An empty required one answers with the spec's words. */
export function checkValue(field: Field, value: unknown): Label | null {
  const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  if (isEmpty) return field.required ? label('This field is required') : null;
  return fieldKinds[field.kind].check(value, field);
}
