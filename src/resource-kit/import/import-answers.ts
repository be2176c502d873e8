// The screens' view of an import's file and upload.
import type { TaskUpload } from '../../api/task-upload';
import type { UploadStop } from '../../api/upload-post';
import { type DecimalMark, decimalMarkOf, guessDateOrder } from '../../domain/imports/cell-values';
import type { RowProblem } from './check-rows';
import type { CheckedImport } from './checked-import';
import type {
  CheckSummary,
  FileSummary,
  ImportCalls,
  LeftOutRow,
  PreviewPage,
  PreviewRow,
  ShownProblem,
  UploadState,
} from './import-calls';
import type { ReadFile } from './read-file';

const sampleRows = 5;
const shownUnknown = 10;

export function checkSummary(check: number, { table }: ReadFile, checked: CheckedImport): CheckSummary {
  const { good, problems, heldBack, newProducts, existing, existingRows, unknown, byRow } = checked;
  return {
    check,
    rows: table.rows,
    goodGroups: good.length,
    goodRows: good.reduce((sum, rows) => sum + rows.length, 0),
    badRows: byRow.size,
    problems: problems.length,
    heldBack,
    newProducts: newProducts.length,
    existing,
    existingRows,
    unknown: unknown.slice(0, shownUnknown),
    unknownCount: unknown.length,
  };
}

export function pageOf(
  { table }: ReadFile,
  { byRow, rowOf }: CheckedImport,
  { from, count, isBadOnly }: Parameters<ImportCalls['page']>[0],
): PreviewPage {
  const bad = isBadOnly ? [...byRow.keys()] : null;
  const total = bad ? bad.length : table.rows;
  const length = Math.max(0, Math.min(count, total - from));
  const rows = Array.from({ length }, (_, index): PreviewRow => {
    const row = bad ? (bad[from + index] ?? 0) : from + index;
    return {
      number: table.rowNumber(row),
      values: rowOf(row),
      problems: (byRow.get(row) ?? []).map(shownProblem),
    };
  });
  return { rows, total };
}

export function leftOutOf(
  { headers, table, surplus }: ReadFile,
  { byRow, leftOut }: CheckedImport,
  { from, count }: Parameters<ImportCalls['leftOut']>[0],
): readonly LeftOutRow[] {
  return Array.from(leftOut.subarray(from, from + count), (row) => ({
    number: table.rowNumber(row),
    cells: [...headers.map((_header, column) => table.cell(row, column)), ...(surplus.get(row) ?? [])],
    problems: (byRow.get(row) ?? []).map(shownProblem),
  }));
}

export function uploadState(
  { table }: ReadFile,
  { good }: CheckedImport,
  running: TaskUpload,
  stop: UploadStop | null,
): UploadState {
  const { refused, skipped, ...totals } = running.progress();
  return {
    ...totals,
    skipped: skipped.length,
    refused: refused.map(({ task, row, column, reason }) => ({
      number: table.rowNumber(good[task]?.[row] ?? 0),
      column,
      reason,
    })),
    stop,
  };
}

export function fileSummary({
  headers,
  table,
  encoding,
  delimiter,
  decimalMark,
  damagedRows,
}: ReadFile): FileSummary {
  const sample = Array.from({ length: Math.min(sampleRows, table.rows) }, (_, row) =>
    headers.map((_header, column) => table.cell(row, column)),
  );
  const decimalMarks = headers.map((_header, column) => marksIn(table.textsOf(column)));
  const dateOrder = guessDateOrder(table.texts());
  const damaged = damagedRows.size;
  return {
    headers,
    rows: table.rows,
    sample,
    encoding,
    delimiter,
    decimalMark,
    decimalMarks,
    dateOrder,
    damaged,
  };
}

function marksIn(texts: readonly string[]): readonly DecimalMark[] {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const mark = decimalMarkOf(text);
    if (mark !== null) marks.add(mark);
    if (marks.size === 2) break;
  }
  return [...marks];
}

export function shownProblem({ column, reason }: RowProblem): ShownProblem {
  return { column, reason };
}
