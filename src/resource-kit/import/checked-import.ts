import { type ImportKind, importKindOf, type KnownResource } from '../../domain/imports/kinds';
import type { ImportRow } from '../../domain/imports/row-reader';
import { groupBy } from '../../lib/group-by';
import { type CheckedFile, checkRows, type RowProblem, rowMaker } from './check-rows';
import type { CheckRequest } from './import-calls';
import type { ReadFile } from './read-file';

/** A file that was checked with a mapping. */
export interface CheckedImport extends CheckedFile {
  readonly kind: ImportKind;
  readonly rowOf: (row: number) => ImportRow;
  readonly byRow: ReadonlyMap<number, readonly RowProblem[]>;
  /** Rows that are not imported, in the order of the file: those with problems, and those that depend on them. */
  readonly leftOut: Uint32Array;
}

export function checkImport(
  file: ReadFile,
  { kind: name, codes, taken, existing, owners, ...options }: CheckRequest,
): CheckedImport {
  const kind = importKindOf(name);
  const result = checkRows(kind, file, {
    ...options,
    known: setsOf(codes),
    taken: new Set(taken),
    existing: new Set(existing),
    ...(owners && { owners: new Map(owners) }),
  });
  return {
    ...result,
    kind,
    rowOf: rowMaker(kind.columns, file, options),
    byRow: groupBy(result.problems, ({ row }) => row),
    leftOut: rowsBeside(result.good, file.table.rows),
  };
}

function rowsBeside(good: readonly Uint32Array[], count: number): Uint32Array {
  const isGood = new Uint8Array(count);
  for (const rows of good) for (const row of rows) isGood[row] = 1;
  return Uint32Array.from({ length: count }, (_, row) => row).filter((row) => isGood[row] === 0);
}

function setsOf(
  codes: Readonly<Record<KnownResource, readonly string[]>>,
): Readonly<Record<KnownResource, ReadonlySet<string>>> {
  return {
    warehouses: new Set(codes.warehouses),
    warehouseSections: new Set(codes.warehouseSections),
    pickers: new Set(codes.pickers),
    products: new Set(codes.products),
    routes: new Set(codes.routes),
  };
}
