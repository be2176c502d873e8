import { isLongText } from '../../domain/field-text';
import type { Resource, Row } from '../../domain/resource';
import { KeyValueList } from '../../ui/layout/key-value-list';
import type { CellProps } from '../fields/cells';
import { FieldCell } from '../fields/field-cell';
import type { FieldOverrides } from '../fields/field-override';
import { JsonBlock } from '../fields/json-block';
import { UnitText } from '../fields/unit-text';
import { useLabel } from '../fields/use-label';

/** A row's fields for reading: the form's first, then those set by the server only. */
export function RecordView({
  resource,
  row,
  fields,
  overrides = {},
}: {
  resource: Resource;
  row: Row;
  fields?: readonly string[];
  overrides?: FieldOverrides | undefined;
}) {
  const translate = useLabel();
  const entered = resource.form.flat();
  const rest = [...resource.list.columns, ...(resource.list.more ?? [])].filter(
    (name) => !entered.includes(name),
  );
  const items = (fields ?? [...entered, ...rest]).flatMap((name) => {
    const field = resource.fields[name];
    if (!field || field.secret) return [];
    const value = row[name];
    const isEmpty = value === null || value === undefined || value === '';
    const shown = overrides[name]?.cell?.(row) ?? <FieldValue field={field} value={value} />;
    const isLong = isLongText(field) || field.kind === 'json';
    const wide = !isEmpty && isLong && !overrides[name]?.isShort;
    const broad = !wide && (isUnbroken(value) || (isCalled(resource, name) && field.kind === 'reference'));
    return [{ id: name, label: translate(field.label), value: isEmpty ? null : shown, wide, broad }];
  });
  return <KeyValueList items={items} />;
}

const longWord = /\S{19}/;
const longName = 32;

function isUnbroken(value: unknown): boolean {
  return typeof value === 'string' && (value.length > longName || longWord.test(value));
}

function isCalled({ displayFields }: Resource, name: string): boolean {
  return displayFields.includes(name);
}

function FieldValue({ field, value }: CellProps) {
  if (field.kind === 'json') return <JsonBlock value={value} />;
  return (
    <>
      <FieldCell field={field} value={value} />
      {'unit' in field && field.unit && <UnitText type={field.unit} />}
    </>
  );
}
