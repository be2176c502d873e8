import { useLingui } from '@lingui/react/macro';
import { namesBeside } from '../../../domain/imports/columns';
import { useExport } from '../../export/use-export';
import { useLabel } from '../../fields/use-label';
import type { CheckSummary, LeftOutRow } from '../import-calls';
import type { ImportModel, OpenedFile } from '../use-import';

const rowsAPiece = 1000;

/**
 * Saves the rows that are left out, each once, with its own cells after its problems: once mended, the file can be
 * imported unchanged (decision 26). Held-back valid rows are included, since their tasks would come without them.
 */
export function useLeftOutFile<E>(
  { calls, kind }: Pick<ImportModel<E>, 'calls' | 'kind'>,
  { summary, decimalMark }: OpenedFile,
  { check }: CheckSummary,
): () => Promise<void> {
  const { t } = useLingui();
  const translate = useLabel();
  const { pieces } = useExport();
  const nameOf = (column: string): string => {
    const found = kind.columns.find(({ name }) => name === column);
    return found ? translate(found.label) : column;
  };
  const describe = ({ problems }: LeftOutRow): readonly [columns: string, text: string] => {
    const [first, ...others] = problems;
    if (!first) return ['', t`In order, but left out with a row that has errors`];
    if (others.length === 0) return [nameOf(first.column), translate(first.reason)];
    const names = new Set(problems.map(({ column }) => nameOf(column)).filter(Boolean));
    const texts = problems.map(({ column, reason }) =>
      [nameOf(column), translate(reason)].filter(Boolean).join(': '),
    );
    return [[...names].join(', '), texts.join(' · ')];
  };
  return async () => {
    if (!calls) return;
    // Not "Row": in some of our languages that also means the number of a line, and the import would map it.
    const names = [t`Row of the file`, t`Column`, t`Problem`];
    const read = (from: number) => calls.leftOut({ check, from, count: rowsAPiece });
    // With these, reading the file guesses the decimal mark of the rows.
    const delimiter = decimalMark === ',' ? ';' : ',';
    await pieces('import-errors', () => leftOutPieces({ names, headers: summary.headers, read, describe }), {
      delimiter,
    });
  };
}

interface LeftOutTable {
  /** Names of the columns for the row's number, the columns with problems, and the problems. */
  readonly names: readonly string[];
  readonly headers: readonly string[];
  readonly read: (from: number) => Promise<readonly LeftOutRow[]>;
  readonly describe: (row: LeftOutRow) => readonly string[];
}

async function* leftOutPieces({
  names,
  headers,
  read,
  describe,
}: LeftOutTable): AsyncGenerator<readonly (readonly string[])[]> {
  // A partly mended file of this kind has these columns already: they are written again.
  const isAgain = names.every((name, index) => headers[index] === name);
  const skipped = isAgain ? names.length : 0;
  const own = headers.slice(skipped);
  yield [[...namesBeside(own, names), ...own]];
  for (let from = 0; ; from += rowsAPiece) {
    const rows = await read(from);
    if (rows.length > 0)
      yield rows.map((row) => [String(row.number), ...describe(row), ...row.cells.slice(skipped)]);
    if (rows.length < rowsAPiece) return;
  }
}
