import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Field, FieldKind } from '../../domain/fields';
import type { FilterInputProps } from '../list/filter-inputs';
import { type CellProps, ChoiceCell, FlagCell, IdCell, JsonCell, ReferenceCell } from './cells';
import type { InputProps } from './inputs';
import type { Format } from './use-format';

export interface FieldKindRow {
  /** Without a cell the value is shown as text, see `fieldText`. */
  readonly cell?: ComponentType<CellProps>;
  /** Width of a list's column in pixels. */
  readonly width: number;
  readonly align?: 'end' | 'center';
  readonly input: LazyExoticComponent<ComponentType<InputProps>> | null;
  readonly filter: LazyExoticComponent<ComponentType<FilterInputProps>> | null;
  /** A value in an export; names of references and choices are looked up by the caller. */
  readonly csv: (value: unknown, format: Format) => string;
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

const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const text: FieldKindRow = {
  width: 180,
  input: input('TextInput'),
  filter: filter('TextFilter'),
  csv: plain,
};

const number: FieldKindRow = {
  width: 110,
  align: 'end',
  input: input('NumberInput'),
  filter: filter('NumberFilter'),
  csv: (value, format) => format.plainNumber(value),
};

/**
 * One entry for each kind of field: how it is shown, entered, filtered and exported; its checks are in
 * `check-value.ts`.
 */
export const fieldKinds: Readonly<Record<FieldKind, FieldKindRow>> = {
  id: { cell: IdCell, width: 84, align: 'end', input: null, filter: null, csv: plain },
  reference: {
    cell: ReferenceCell,
    width: 160,
    input: input('ReferenceInput'),
    filter: filter('ReferenceFilter'),
    csv: plain,
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
  },
  flag: {
    cell: FlagCell,
    width: 90,
    input: input('FlagInput'),
    filter: filter('FlagFilter'),
    csv: plain,
  },
  dateTime: {
    width: 165,
    input: input('DateTimeInput'),
    filter: filter('DateFilter'),
    csv: (value, format) => format.dateTime(value),
  },
  time: {
    width: 90,
    input: input('TimeInput'),
    filter: null,
    csv: plain,
  },
  json: {
    cell: JsonCell,
    width: 220,
    input: lazy(() => import('./json-input').then((m) => ({ default: m.JsonInput }))),
    filter: null,
    csv: (value) => (value === null ? '' : JSON.stringify(value)),
  },
  password: {
    ...text,
    input: lazy(() => import('./secret-input').then((m) => ({ default: m.SecretInput }))),
    filter: null,
    csv: () => '',
  },
};

/** A value of a kind that is shown as a text. */
export function fieldText(field: Field, value: unknown, format: Format): string {
  if (field.kind === 'integer' || field.kind === 'decimal') return format.number(value, field.decimals);
  return field.kind === 'dateTime' ? format.dateTime(value) : plain(value);
}
