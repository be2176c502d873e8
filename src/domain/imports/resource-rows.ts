import { groupBy } from '../../lib/group-by';
import { label } from '../../lib/label';
import { limitsOf } from '../field-limits';
import type { Field } from '../fields';
import type { ImportedAlong, Resource, ResourceImport, Row } from '../resource';
import { resourceOf } from '../resources/registry';
import { importAliases } from './aliases';
import type { ImportColumn } from './columns';
import { type ImportRow, type RefusedRow, type RowReader, rowReader } from './row-reader';

const maxCharacters = 2000;

/** Most values of one cell that go along with a row; the API takes no more with a product. */
export const maxAlong = 100;

/** The declaration of an import; asking for one that is not declared is a bug. */
export function importOf(resource: Resource): ResourceImport {
  if (!resource.import) throw new Error(`${resource.name} is not imported`);
  return resource.import;
}

/** The columns that a resource declares for its import. */
export function importColumns(resource: Resource): readonly ImportColumn[] {
  const { columns = importable(resource), along } = importOf(resource);
  const own = columns.map((name): ImportColumn => {
    const field = fieldOf(resource, name);
    const isNeeded = field.required && field.initial === undefined;
    return {
      name,
      label: field.label,
      kind: columnKind(field),
      aliases: aliasesOf(resource, name),
      ...(isNeeded && { required: true }),
    };
  });
  if (!along) return own;
  const { title } = resourceOf(along.resource);
  return [
    ...own,
    { name: along.resource, label: title.many, kind: 'text', aliases: aliasesOf(resource, along.resource) },
  ];
}

function importable({ form, fields }: Resource): readonly string[] {
  return form.flat().filter((name) => fields[name]?.kind !== 'reference' && !fields[name]?.secret);
}

function aliasesOf({ name }: Resource, column: string): readonly string[] {
  return importAliases[name]?.[column] ?? [];
}

/** Several values in one cell are separated by commas, semicolons, bars or blanks. */
export function valuesIn(cell: unknown): readonly string[] {
  const values = String(cell ?? '').split(/[\s,;|]+/);
  return [...new Set(values.filter((value) => value !== ''))];
}

/**
 * Reads rows of a file by the declaration. Each match key may occur in one row only: all rows that share one are
 * refused.
 */
export function parseRows(
  resource: Resource,
  rows: readonly ImportRow[],
): { readonly rows: readonly Row[]; readonly refused: readonly RefusedRow[] } {
  const { match, along } = importOf(resource);
  const columns = importColumns(resource);
  const refused: RefusedRow[] = [];
  const read = rows.map((row, index): Row => {
    const reader = rowReader(row, (column, reason) => refused.push({ index, column, reason }));
    return Object.fromEntries(
      columns.map(({ name, required }) => {
        if (reader.isEmpty(name)) return [name, required ? reader.missing(name) : null];
        if (name === along?.resource) return [name, readAlong(reader, along)];
        return [name, readValue(reader, name, fieldOf(resource, name))];
      }),
    );
  });
  for (const [value, same] of groupBy(read.entries(), ([, row]) => row[match])) {
    if (same.length === 1 || value === '' || value === null) continue;
    const reason = label('The code is in the file twice');
    for (const [index] of same) refused.push({ index, column: match, reason });
  }
  return { rows: read, refused };
}

function readAlong(reader: RowReader, { resource, field: name }: ImportedAlong): readonly string[] {
  const field = fieldOf(resourceOf(resource), name);
  const most = 'maxLength' in field ? field.maxLength : undefined;
  const text = reader.text(resource, maxCharacters);
  if (isBarcode(field) && text !== null && hasShortened(text)) {
    reader.refuse(resource, shortened);
    return [];
  }
  const values = valuesIn(text);
  const long = values.find((value) => value.length > (most ?? maxCharacters));
  if (long !== undefined) reader.refuse(resource, label('At most {max} characters', { max: most ?? 0 }));
  if (values.length > maxAlong)
    reader.refuse(resource, label('At most {max} values in one cell', { max: maxAlong }));
  return values;
}

const shortened = label('The spreadsheet has shortened this code');

/** Whether a text is a spreadsheet's form of a long number, whose hidden digits are lost. */
function isShortened(text: string): boolean {
  return /^\d([.,]\d+)?E[+-]\d+$/i.test(text);
}

/** The same for one of several values in a cell. It is not split before: a shortened number may contain a comma. */
function hasShortened(cell: string): boolean {
  return /(^|[\s,;|])\d([.,]\d+)?E[+-]\d+($|[\s,;|])/i.test(cell);
}

function isBarcode(field: Field): boolean {
  return 'barcode' in field && field.barcode === true;
}

function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  return field;
}

function columnKind({ kind }: Field): ImportColumn['kind'] {
  if (kind === 'integer' || kind === 'decimal') return 'number';
  return kind === 'dateTime' ? 'moment' : 'text';
}

function readValue(reader: RowReader, name: string, field: Field): unknown {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return reader.number(name, { ...limitsOf(field), isWhole: field.kind === 'integer' });
    case 'choice':
      return reader.choice(name, Object.keys(field.choices));
    case 'dateTime':
      return reader.moment(name);
    case 'text':
    case 'code': {
      const text = reader.text(name, field.maxLength ?? maxCharacters);
      if (text !== null && isBarcode(field) && isShortened(text)) reader.refuse(name, shortened);
      return text;
    }
    default:
      throw new Error(`a ${field.kind} cannot be imported`);
  }
}
