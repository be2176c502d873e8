import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Label } from '../../lib/label';
import type { Device } from '../../sync/device';
import { fieldKinds } from '../fields/field-kinds';
import type { Format } from '../fields/use-format';

/** What is written of a field, by its name, where its value does not say it in the reader's words. */
export type ExportTexts = Readonly<Record<string, (row: Row) => string>>;

export interface ExportContext {
  readonly device: Pick<Device, 'readRows'>;
  readonly translate: (label: Label) => string;
  readonly format: Format;
  /** Words for flags. */
  readonly yes: string;
  readonly no: string;
  readonly texts: ExportTexts;
}

const ROWS_A_PIECE = 1000;

/** Header and lines of an export, some at a time: names in place of references, words in place of codes. */
export async function* exportPieces(
  resource: Resource,
  names: readonly string[],
  rows: readonly Row[],
  context: ExportContext,
): AsyncGenerator<readonly (readonly string[])[]> {
  const columns = await columnsOf(resource, names, rows, context);
  yield [columns.map(({ header }) => header)];
  for (let from = 0; from < rows.length; from += ROWS_A_PIECE)
    yield rows.slice(from, from + ROWS_A_PIECE).map((row) =>
      columns.map(({ text }, index) => {
        const name = names[index] ?? '';
        return context.texts[name]?.(row) ?? text(row[name]);
      }),
    );
}

interface ExportColumn {
  readonly header: string;
  readonly text: (value: unknown) => string;
}

function columnsOf(
  resource: Resource,
  names: readonly string[],
  rows: readonly Row[],
  context: ExportContext,
): Promise<readonly ExportColumn[]> {
  const { translate, format } = context;
  return Promise.all(
    names.map(async (name): Promise<ExportColumn> => {
      const field = resource.fields[name];
      if (!field) return { header: name, text: () => '' };
      const header = translate(field.label);
      if (field.kind === 'reference') {
        const known = await referredNames(
          field.to,
          rows.map((row) => row[name]),
          context.device,
        );
        return {
          header,
          text: (value: unknown) => known.get(value) ?? (typeof value === 'number' ? String(value) : ''),
        };
      }
      if (field.kind === 'choice') {
        const words: Readonly<Record<string, Label>> = field.choices;
        return { header, text: (value: unknown) => choiceText(words[String(value)], value, translate) };
      }
      if (field.kind === 'flag')
        return {
          header,
          text: (value: unknown) => (value === true ? context.yes : value === false ? context.no : ''),
        };
      return { header, text: (value: unknown) => fieldKinds[field.kind].csv(value, format) };
    }),
  );
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
