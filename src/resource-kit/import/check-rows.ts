import { type DateOrder, type DecimalMark, plainMoment, plainNumber } from '../../domain/imports/cell-values';
import type { ImportColumn, Mapping } from '../../domain/imports/columns';
import type { CodedResource, ImportKind, KnownResource } from '../../domain/imports/kinds';
import { valuesIn } from '../../domain/imports/resource-rows';
import type { ImportRow } from '../../domain/imports/row-reader';
import { asText } from '../../lib/json-values';
import { type Label, label } from '../../lib/label';
import type { ReadFile } from './read-file';

export interface CheckOptions {
  readonly mapping: Mapping;
  readonly decimalMark: DecimalMark;
  /** Left out: the day comes first. */
  readonly dateOrder?: DateOrder;
  /** Codes of the company's rows. */
  readonly known: Readonly<Record<KnownResource, ReadonlySet<string>>>;
  readonly createsProducts: boolean;
  /** Existing values of the column that must be new. */
  readonly taken?: ReadonlySet<string>;
  /** Texts of the grouping column whose existing rows are left unchanged. */
  readonly existing?: ReadonlySet<string>;
  /** Owners of the values of the column `owned`, by the text of the grouping column. */
  readonly owners?: ReadonlyMap<string, string>;
}

export interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly reason: Label;
}

export interface NewProduct {
  readonly productCode: string;
  readonly name: string;
  readonly speechProductCode: string | null;
}

/** The result of a file's check. */
export interface CheckedFile {
  /** Rows by group, in the order of the file; groups without any problem only. */
  readonly good: readonly Uint32Array[];
  /** In the order of the file. */
  readonly problems: readonly RowProblem[];
  /** Rows without a problem of their own whose group has one. */
  readonly heldBack: number;
  readonly newProducts: readonly NewProduct[];
  /** Groups in order that exist already, and their rows in the file. */
  readonly existing: number;
  readonly existingRows: number;
  /** Texts of the other valid groups that are unknown in a column where any text is allowed. */
  readonly unknown: readonly string[];
}

/** Checks every row before anything is sent (decision 26). */
export function checkRows(kind: ImportKind, file: ReadFile, options: CheckOptions): CheckedFile {
  const read = rowMaker(kind.columns, file, options);
  const products = new Map<string, NewProduct>();
  const owners = new Map(options.owners);
  const good: Uint32Array[] = [];
  const problems: RowProblem[] = [];
  const unknown = new Set<string>();
  let heldBack = 0;
  let existing = 0;
  let existingRows = 0;
  for (const rows of groupRows(kind, file, options.mapping)) {
    const values = Array.from(rows, read);
    const found = problemsOf(kind, { rows, values, file, options, products, owners });
    if (found.length === 0) {
      good.push(rows);
      if (isThere(kind, values, options)) {
        existing++;
        existingRows += rows.length;
      } else for (const text of unknownIn(kind, values, options)) unknown.add(text);
      continue;
    }
    // One by one: a call takes fewer arguments than a group may have problems.
    for (const one of found) problems.push(one);
    heldBack += rows.length - new Set(found.map(({ row }) => row)).size;
  }
  problems.sort((a, b) => a.row - b.row);
  const found = { newProducts: [...products.values()], unknown: [...unknown] };
  return { good, problems, heldBack, existing, existingRows, ...found };
}

function isThere(
  { groupBy }: ImportKind,
  [first]: readonly ImportRow[],
  { existing }: CheckOptions,
): boolean {
  return groupBy !== null && (existing?.has(String(first?.[groupBy])) ?? false);
}

function unknownIn(
  { freeCodes }: ImportKind,
  values: readonly ImportRow[],
  { known }: CheckOptions,
): readonly string[] {
  return Object.entries(freeCodes).flatMap(([column, resource]) =>
    values.flatMap((value) => {
      const text = value[column];
      return typeof text === 'string' && !known[resource].has(text) ? [text] : [];
    }),
  );
}

/** Makes rows with the names of our columns, with values in the form of the check and the server. */
export function rowMaker(
  columns: readonly ImportColumn[],
  { table }: Pick<ReadFile, 'table'>,
  { mapping, decimalMark, dateOrder }: Pick<CheckOptions, 'mapping' | 'decimalMark' | 'dateOrder'>,
): (row: number) => ImportRow {
  const mapped = columns.flatMap(({ name, kind }) => {
    const source = mapping[name];
    if (!source) return [];
    const plain = (text: string): string =>
      kind === 'number'
        ? plainNumber(text, decimalMark)
        : kind === 'moment'
          ? plainMoment(text, dateOrder)
          : text;
    if (source.kind === 'fixed') {
      const value = plain(source.text.trim());
      return [{ name, readValue: () => value }];
    }
    const { index } = source;
    // Equal texts have equal numbers: each is converted once.
    const known: (string | undefined)[] = [];
    const readValue = (row: number): string => {
      const code = table.code(row, index);
      const value = known[code] ?? plain(table.text(index, code));
      known[code] = value;
      return value;
    };
    return [{ name, readValue }];
  });
  return (row) => {
    const values: Record<string, string> = {};
    for (const { name, readValue } of mapped) {
      const value = readValue(row);
      if (value !== '') values[name] = value;
    }
    return values;
  };
}

function groupRows(kind: ImportKind, { table }: ReadFile, mapping: Mapping): readonly Uint32Array[] {
  if (kind.groupBy === null) return Array.from({ length: table.rows }, (_, row) => Uint32Array.of(row));
  const source = mapping[kind.groupBy];
  if (source?.kind !== 'column') return [Uint32Array.from({ length: table.rows }, (_, row) => row)];
  const groups = new Map<number, number[]>();
  for (let row = 0; row < table.rows; row++) {
    const code = table.code(row, source.index);
    const rows = groups.get(code);
    if (rows) rows.push(row);
    else groups.set(code, [row]);
  }
  return Array.from(groups.values(), (rows) => Uint32Array.from(rows));
}

interface Group {
  readonly rows: Uint32Array;
  readonly values: readonly ImportRow[];
  readonly file: ReadFile;
  readonly options: CheckOptions;
  /** Products to create so far; those of this group are added. */
  readonly products: Map<string, NewProduct>;
  /** Those of valid groups are added. */
  readonly owners: Map<string, string>;
}

function problemsOf(kind: ImportKind, group: Group): RowProblem[] {
  const { rows, values, file, options, products } = group;
  const found = kind
    .check(values)
    .map(({ index, column, reason }) => ({ row: rows[index] ?? 0, column, reason }));
  const fresh: NewProduct[] = [];
  values.forEach((value, index) => {
    const row = rows[index] ?? 0;
    const complain = (column: string, reason: Label) => found.push({ row, column, reason });
    if (file.damagedRows.has(row))
      complain('', label('The row does not fit the header: check its cells and quotation marks'));
    const own = kind.mustBeNew === null ? undefined : value[kind.mustBeNew];
    if (kind.mustBeNew !== null && options.taken?.has(String(own)))
      complain(kind.mustBeNew, label('It exists already'));
    for (const [column, resource] of Object.entries(kind.codes)) {
      const code = value[column];
      if (typeof code !== 'string' || options.known[resource].has(code)) continue;
      if (resource !== 'products' || !options.createsProducts) complain(column, missing[resource](code));
      else if (!products.has(code)) {
        const name = asText(value[kind.productName]) ?? code;
        fresh.push({ productCode: code, name, speechProductCode: asText(value.speechProductCode) });
      }
    }
  });
  for (const one of foreignValues(kind, group)) found.push(one);
  if (found.length === 0) for (const product of fresh) products.set(product.productCode, product);
  return found;
}

/** Values of another group: a barcode belongs to one product. */
function foreignValues(
  { owned, groupBy }: ImportKind,
  { rows, values, owners }: Group,
): readonly RowProblem[] {
  if (owned === undefined || groupBy === null) return [];
  return values.flatMap((value, index) => {
    const own = String(value[groupBy] ?? '');
    return valuesIn(value[owned]).flatMap((code) => {
      const owner = owners.get(code) ?? own;
      owners.set(code, owner);
      if (owner === own) return [];
      return [
        { row: rows[index] ?? 0, column: owned, reason: label('{code} belongs to {owner}', { code, owner }) },
      ];
    });
  });
}

const missing: Readonly<Record<CodedResource, (code: string) => Label>> = {
  warehouses: (code) => label('There is no warehouse {code}', { code }),
  warehouseSections: (code) => label('There is no section {code}', { code }),
  pickers: (code) => label('There is no picker {code}', { code }),
  products: (code) => label('There is no product {code}', { code }),
};
