import type { ReactNode } from 'react';
import { isLongText } from '../../domain/field-text';
import type { Field } from '../../domain/fields';
import type { Filter } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import { formatMoment } from '../../lib/days';
import { DateTimeField } from '../../ui/dates/date-time-field';
import { Checkbox } from '../../ui/forms/checkbox';
import { NumberField } from '../../ui/forms/number-field';
import { Select } from '../../ui/forms/select';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { useFirstRow } from '../screens/use-first-row';
import { BarcodeHint } from './barcode-hint';
import { ReferenceLookup } from './reference-lookup';
import { useLabel } from './use-label';
import { useUnit } from './use-unit';

export interface InputProps {
  field: Field;
  name: string;
  value: unknown;
  /** What the form began with. */
  atFirst?: unknown;
  onChange: (value: unknown) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Key of the field's row; null or absent: a new row. */
  rowID?: number | null | undefined;
  /** All present values of the form, for a page's own inputs. */
  values?: Row | undefined;
  /** Restricts the rows that a reference may point at. */
  filter?: Filter | undefined;
}

// Stands for an invalid text: the field's check refuses it, and no draft stores it.
const noMoment = Number.NaN;

function useShared({ field, error }: InputProps) {
  const translate = useLabel();
  return { label: translate(field.label), required: field.required ?? false, error };
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

export function TextInput({ hint, ...props }: InputProps & { hint?: ReactNode }) {
  const shared = useShared(props);
  const { field, name, value, onChange, onBlur, disabled } = props;
  const text = {
    name,
    value: textOf(value),
    disabled,
    onBlur,
    onChange: (event: { target: { value: string } }) =>
      onChange(event.target.value === '' ? null : event.target.value),
  };
  const said = 'barcode' in field ? <BarcodeHint value={textOf(value)} /> : hint;
  return isLongText(field) ? (
    <TextArea {...shared} {...text} hint={said} />
  ) : (
    <TextField {...shared} {...text} hint={said} />
  );
}

export function NumberInput(props: InputProps) {
  const shared = useShared(props);
  const { field, name, value, onChange, onBlur, disabled } = props;
  const limits = field.kind === 'integer' || field.kind === 'decimal' ? field : null;
  const unit = useUnit(limits?.unit);
  return (
    <NumberField
      {...shared}
      name={name}
      integer={field.kind === 'integer'}
      min={limits?.min}
      max={limits?.max}
      suffix={unit}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}

export function ChoiceInput(props: InputProps) {
  const translate = useLabel();
  const shared = useShared(props);
  const { field, name, value, onChange, onBlur, disabled } = props;
  if (field.kind !== 'choice') return null;
  return (
    <Select
      {...shared}
      name={name}
      value={textOf(value)}
      disabled={disabled}
      placeholder={field.required && value ? undefined : '–'}
      options={Object.entries(field.choices).map(([key, text]) => ({ value: key, label: translate(text) }))}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}

export function FlagInput(props: InputProps) {
  const { label } = useShared(props);
  const { name, value, onChange, disabled } = props;
  return (
    <Checkbox
      className="self-end"
      label={label}
      name={name}
      checked={value === true}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

export function DateTimeInput(props: InputProps) {
  const shared = useShared(props);
  const { value, atFirst, onChange, disabled } = props;
  // An unchanged text means an unchanged moment: it shows neither seconds nor which of two equal hours it is in.
  const isAtFirst = (moment: string | null) =>
    moment !== null && formatMoment(moment) === formatMoment(atFirst);
  return (
    <DateTimeField
      {...shared}
      value={typeof value === 'string' ? value : null}
      onChange={(moment) => onChange(isAtFirst(moment) ? atFirst : moment)}
      onWrong={() => onChange(noMoment)}
      disabled={disabled}
    />
  );
}

export function TimeInput(props: InputProps) {
  const shared = useShared(props);
  const { name, value, onChange, onBlur, disabled } = props;
  return (
    <TextField
      {...shared}
      type="time"
      name={name}
      value={textOf(value)}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

export function ReferenceInput(props: InputProps) {
  const shared = useShared(props);
  const first = useFirstRow();
  const { field, value, onChange, onBlur, disabled, filter } = props;
  if (field.kind !== 'reference') return null;
  return (
    <ReferenceLookup
      {...shared}
      {...(filter ? { filter } : {})}
      {...(onBlur ? { onBlur } : {})}
      resource={field.to}
      first={first}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      disabled={disabled}
    />
  );
}
