import type { Label } from '../../lib/label';

/** One of our columns, to which a file's columns are mapped. */
export interface ImportColumn {
  readonly name: string;
  readonly label: Label;
  readonly kind: 'text' | 'number' | 'moment';
  /** The import cannot be made without it. */
  readonly required?: true;
  /** The only allowed values, with their meanings. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** Names of the column in other systems, best first; lower case, accents do not matter. */
  readonly aliases: readonly string[];
}

/** Source of a column's values: a column of the file, or the same text for every row. */
export type ColumnSource =
  | { readonly kind: 'column'; readonly index: number }
  | { readonly kind: 'fixed'; readonly text: string };

/** Sources by the names of our columns. */
export type Mapping = Readonly<Record<string, ColumnSource>>;

/** A mapping as it is stored: columns of the file by their headers. */
export type KeptMapping = Readonly<Record<string, { readonly header: string } | { readonly text: string }>>;

/** Headers made distinct: empty ones are numbered, repeated ones counted. */
export function distinctHeaders(cells: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const plain = cell.trim() || `#${index + 1}`;
    let name = plain;
    for (let count = 2; taken.has(name); count++) name = `${plain} (${count})`;
    taken.add(name);
    return name;
  });
}

/** Names for columns beside those of a file that do not clash with its own. */
export function namesBeside(headers: readonly string[], names: readonly string[]): readonly string[] {
  const taken = new Set(headers.map(plainName));
  return names.map((name) => {
    let free = name;
    for (let count = 2; taken.has(plainName(free)); count++) free = `${name} (${count})`;
    taken.add(plainName(free));
    return free;
  });
}

/**
 * Maps columns by known headers. @param nameOf the column's name in the reader's language: a file exported by the
 * console has these headers
 */
export function guessMapping(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  nameOf: (label: Label) => string = ({ id }) => id,
): Mapping {
  const byName = new Map<string, number>();
  headers.forEach((header, index) => {
    const name = plainName(header);
    if (!byName.has(name)) byName.set(name, index);
  });
  const mapping: Record<string, ColumnSource> = {};
  for (const { name, label, aliases } of columns) {
    const index = [name, nameOf(label), label.id, ...aliases]
      .map((alias) => byName.get(plainName(alias)))
      .find((found) => found !== undefined);
    if (index !== undefined) mapping[name] = { kind: 'column', index };
  }
  return mapping;
}

export function keepMapping(mapping: Mapping, headers: readonly string[]): KeptMapping {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, source]) => [
      name,
      source.kind === 'fixed' ? { text: source.text } : { header: headers[source.index] ?? '' },
    ]),
  );
}

/**
 * The stored mapping for a file with these headers; null when a column of it is missing, since the file is another one.
 */
export function recallMapping(
  kept: KeptMapping,
  columns: readonly ImportColumn[],
  headers: readonly string[],
): Mapping | null {
  const mapping: Record<string, ColumnSource> = {};
  for (const { name } of columns) {
    const source = kept[name];
    if (!source) continue;
    if ('text' in source) {
      mapping[name] = { kind: 'fixed', text: source.text };
      continue;
    }
    const index = headers.indexOf(source.header);
    if (index < 0) return null;
    mapping[name] = { kind: 'column', index };
  }
  return mapping;
}

/** Required columns without a source. */
export function unmapped(columns: readonly ImportColumn[], mapping: Mapping): readonly ImportColumn[] {
  return columns.filter(({ name, required }) => {
    const source = mapping[name];
    return required && (!source || (source.kind === 'fixed' && source.text.trim() === ''));
  });
}

/** Letters and digits without case and accents: systems that store "ä" as two characters mean the same. */
function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
