import type { Field } from '../../domain/fields';
import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { groupBy } from '../../lib/group-by';
import type { Label } from '../../lib/label';
import type { Device } from '../../sync/device';
import { fieldKinds } from '../fields/field-kinds';
import type { Format } from '../fields/use-format';

/** The exported text of a field by its name, if its value is not readable by itself; null: it is. */
export type ExportTexts = Readonly<Record<string, (row: Row) => string | null>>;

export interface ExportContext {
  readonly device: Pick<Device, 'readRows'>;
  readonly translate: (label: Label) => string;
  readonly format: Format;
  /** Words for flags. */
  readonly yes: string;
  readonly no: string;
  readonly texts: ExportTexts;
}

const rowsAPiece = 1000;
/** For more rows than these the children of all rows are read. */
const maxKeys = 500;

/** Header and lines of an export, some at a time: names in place of references, words in place of codes. */
export async function* exportPieces(
  resource: Resource,
  names: readonly string[],
  rows: readonly Row[],
  context: ExportContext,
): AsyncGenerator<readonly (readonly string[])[]> {
  const columns = await columnsOf(resource, names, rows, context);
  yield [columns.map(({ header }) => header)];
  for (let from = 0; from < rows.length; from += rowsAPiece)
    yield rows.slice(from, from + rowsAPiece).map((row) => columns.map(({ text }) => text(row)));
}

interface ExportColumn {
  readonly header: string;
  readonly text: (row: Row) => string;
}

async function columnsOf(
  resource: Resource,
  names: readonly string[],
  rows: readonly Row[],
  context: ExportContext,
): Promise<readonly ExportColumn[]> {
  const own = await Promise.all(
    names.map(async (name): Promise<ExportColumn> => {
      const field = resource.fields[name];
      const said = context.texts[name];
      if (!field) return { header: name, text: () => '' };
      const header = context.translate(field.label);
      const textOf = await textsOf(
        field,
        rows.map((row) => row[name]),
        context,
      );
      return { header, text: (row) => said?.(row) ?? textOf(row[name]) };
    }),
  );
  const along = await alongColumn(resource, rows, context);
  return along ? [...own, along] : own;
}

/** How values of a field are written. */
async function textsOf(
  field: Field,
  values: readonly unknown[],
  { translate, format, device, yes, no }: ExportContext,
): Promise<(value: unknown) => string> {
  if (field.kind === 'reference') {
    const known = await referredNames(field.to, values, device);
    return (value) => known.get(value) ?? (typeof value === 'number' ? String(value) : '');
  }
  if (field.kind === 'choice') {
    const words: Readonly<Record<string, Label>> = field.choices;
    return (value) => choiceText(words[String(value)], value, translate);
  }
  if (field.kind === 'flag') return (value) => (value === true ? yes : value === false ? no : '');
  return (value) => fieldKinds[field.kind].csv(value, format);
}

/**
 * Values that an import of these rows takes along are exported in one cell, in the import's form: a product's barcodes.
 */
async function alongColumn(
  resource: Resource,
  rows: readonly Row[],
  { device, translate }: ExportContext,
): Promise<ExportColumn | null> {
  const along = resource.import?.along;
  if (!along) return null;
  const children = resourceOf(along.resource);
  const parent = children.parent;
  if (!parent) throw new Error(`${children.name} has no parent`);
  const filter = rows.length <= maxKeys ? { [parent]: rows.map((row) => keyOf(resource, row)) } : {};
  const found = await device.readRows({ resource: children.name, filter, sort: [[along.field, 'ASC']] });
  const byParent = groupBy(found, (child) => child[parent]);
  return {
    header: translate(children.title.many),
    text: (row) =>
      (byParent.get(row[resource.key]) ?? []).map((child) => String(child[along.field])).join(' '),
  };
}

function choiceText(word: Label | undefined, value: unknown, translate: (label: Label) => string): string {
  if (word) return translate(word);
  return value === null || value === undefined ? '' : String(value);
}

async function referredNames(to: string, values: readonly unknown[], device: Pick<Device, 'readRows'>) {
  const ids = [...new Set(values)].filter((value): value is number => typeof value === 'number');
  if (ids.length === 0) return new Map<unknown, string>();
  const resource = resourceOf(to);
  const rows = await device.readRows({ resource: to, filter: { [resource.key]: ids }, sort: [] });
  return new Map<unknown, string>(rows.map((row) => [keyOf(resource, row), nameOf(resource, row)]));
}
