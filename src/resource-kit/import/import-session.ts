import type { ApiClient } from '../../api/client';
import { createTaskUpload, type TaskUpload, type UploadStop } from '../../api/task-upload';
import { type CodedResource, type ImportKind, importKindOf } from '../../domain/imports/kinds';
import type { ImportRow } from '../../domain/imports/row-reader';
import { groupBy } from '../../lib/group-by';
import { type CheckedFile, checkRows, type RowProblem, rowMaker } from './check-rows';
import type {
  CheckRequest,
  CheckSummary,
  FileSummary,
  ImportCalls,
  PreviewPage,
  PreviewRow,
  SendRequest,
  ShownProblem,
  UploadState,
} from './import-calls';
import { type ReadFile, readFile } from './read-file';

export interface ImportSessionPorts {
  readonly api: (session: {
    readonly baseUrl: string;
    readonly authorization: string;
  }) => Pick<ApiClient, 'send'>;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly uuid: () => string;
}

interface Checked extends CheckedFile {
  readonly kind: ImportKind;
  readonly rowOf: (row: number) => ImportRow;
  readonly byRow: ReadonlyMap<number, readonly RowProblem[]>;
}

const SAMPLE_ROWS = 5;

/** One file on its way in: read, checked with a mapping, looked at, sent. Holds the rows; screens see pages of them. */
export function createImportSession(ports: ImportSessionPorts): ImportCalls {
  let file: ReadFile | null = null;
  let checked: Checked | null = null;
  let upload: TaskUpload | null = null;

  const opened = (): ReadFile => known(file, 'no file has been read');
  const found = (): Checked => known(checked, 'the file has not been checked');

  return {
    async open(chosen, onProgress) {
      checked = null;
      upload = null;
      file = await readFile(chosen, (bytes) => onProgress(bytes / Math.max(1, chosen.size)));
      return summaryOf(file);
    },
    async check(request) {
      upload = null;
      checked = check(opened(), request);
      return checkSummary(opened(), checked);
    },
    page: async (asked) => pageOf(opened(), found(), asked),
    async problems() {
      const { table } = opened();
      return found().problems.map((one) => ({ ...shown(one), number: table.rowNumber(one.row) }));
    },
    async goodRows() {
      const { good, rowOf } = found();
      return good.flatMap((rows) => Array.from(rows, rowOf));
    },
    newProducts: async () => found().newProducts,
    async send(request, onProgress): Promise<UploadState> {
      upload ??= uploadOf(ports, found(), request, onProgress);
      return uploadState(opened(), found(), upload, await upload.run());
    },
  };
}

function check(
  file: ReadFile,
  { kind: name, mapping, decimalMark, codes, createsProducts, taken }: CheckRequest,
): Checked {
  const kind = importKindOf(name);
  const result = checkRows(kind, file, {
    mapping,
    decimalMark,
    known: setsOf(codes),
    createsProducts,
    taken: new Set(taken),
  });
  return {
    ...result,
    kind,
    rowOf: rowMaker(kind.columns, file, { mapping, decimalMark }),
    byRow: groupBy(result.problems, ({ row }) => row),
  };
}

function checkSummary({ table }: ReadFile, checked: Checked): CheckSummary {
  const { good, problems, heldBack, newProducts, byRow } = checked;
  return {
    rows: table.rows,
    goodGroups: good.length,
    goodRows: good.reduce((sum, rows) => sum + rows.length, 0),
    badRows: byRow.size,
    problems: problems.length,
    heldBack,
    newProducts: newProducts.length,
  };
}

function pageOf(
  { table }: ReadFile,
  { byRow, rowOf }: Checked,
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
      problems: (byRow.get(row) ?? []).map(shown),
    };
  });
  return { rows, total };
}

function uploadOf(
  ports: ImportSessionPorts,
  { good, rowOf, newProducts }: Checked,
  { baseUrl, authorization, companyID }: SendRequest,
  onProgress: (done: number) => void,
): TaskUpload {
  return createTaskUpload({
    companyID,
    tasks: good.length,
    rowsOf: (task) => Array.from(good[task] ?? [], rowOf),
    rowCountOf: (task) => good[task]?.length ?? 0,
    products: newProducts.map((product) => ({ ...product })),
    send: ports.api({ baseUrl, authorization }).send,
    pause: ports.pause,
    uuid: ports.uuid,
    onProgress: (progress) => onProgress(good.length === 0 ? 1 : progress.tasks / good.length),
  });
}

function uploadState(
  { table }: ReadFile,
  { good }: Checked,
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

function summaryOf({ headers, table, encoding, delimiter, decimalMark, damagedRows }: ReadFile): FileSummary {
  const sample = Array.from({ length: Math.min(SAMPLE_ROWS, table.rows) }, (_, row) =>
    headers.map((_header, column) => table.cell(row, column)),
  );
  return { headers, rows: table.rows, sample, encoding, delimiter, decimalMark, damaged: damagedRows.size };
}

function shown({ column, reason }: RowProblem): ShownProblem {
  return { column, reason };
}

function setsOf(
  codes: Readonly<Record<CodedResource, readonly string[]>>,
): Readonly<Record<CodedResource, ReadonlySet<string>>> {
  return {
    warehouses: new Set(codes.warehouses),
    pickers: new Set(codes.pickers),
    products: new Set(codes.products),
  };
}

function known<T>(value: T | null, problem: string): T {
  if (value === null) throw new Error(problem);
  return value;
}
