import type { ApiClient } from '../../api/client';
import { createTaskUpload, type TaskUpload } from '../../api/task-upload';
import { type CheckedImport, checkImport } from './checked-import';
import { checkSummary, fileSummary, leftOutOf, pageOf, shownProblem, uploadState } from './import-answers';
import type { ImportCalls, OnProgress, SendRequest, UploadState } from './import-calls';
import { type ReadFile, readFile } from './read-file';

export interface ImportSessionPorts {
  readonly api: (session: {
    readonly baseUrl: string;
    readonly authorization: string;
  }) => Pick<ApiClient, 'send'>;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly uuid: () => string;
}

/** The import of one file: read, checked with a mapping, shown, sent. Holds the rows; screens see pages of them. */
export function createImportSession(ports: ImportSessionPorts): ImportCalls {
  let file: ReadFile | null = null;
  let checked: CheckedImport | null = null;
  let upload: TaskUpload | null = null;
  /** The present call: a continued upload may belong to another session, and another call. */
  let asked: AskedUpload | null = null;
  let openings = 0;
  let checks = 0;

  const opened = (): ReadFile => known(file, 'no file has been read');
  const found = (): CheckedImport => known(checked, 'the file has not been checked');

  return {
    async open(chosen, onProgress) {
      const opening = ++openings;
      // Also stops reading a file that is no longer wanted.
      const stayCurrent = (): void => {
        if (opening !== openings) throw new Error('another file has been chosen');
      };
      file = null;
      checked = null;
      upload = null;
      const read = await readFile(chosen, (bytes) => {
        stayCurrent();
        onProgress(bytes / Math.max(1, chosen.size));
      });
      stayCurrent();
      file = read;
      return fileSummary(read);
    },
    async check(request) {
      upload = null;
      checks += 1;
      checked = checkImport(opened(), request);
      return checkSummary(checks, opened(), checked);
    },
    page: async (asked) => pageOf(opened(), found(), asked),
    async leftOut(asked) {
      if (asked.check !== checks) throw new Error('the file has been checked anew');
      return leftOutOf(opened(), found(), asked);
    },
    async problems() {
      const { table } = opened();
      return found().problems.map((one) => ({ ...shownProblem(one), number: table.rowNumber(one.row) }));
    },
    async goodRows() {
      const { good, rowOf } = found();
      return good.flatMap((rows) => Array.from(rows, rowOf));
    },
    newProducts: async () => found().newProducts,
    async send(request, onProgress): Promise<UploadState> {
      asked = { request, onProgress };
      upload ??= uploadOf(ports, found(), () => known(asked, 'nothing has been sent'));
      return uploadState(opened(), found(), upload, await upload.run());
    },
  };
}

function uploadOf(
  ports: ImportSessionPorts,
  { good, rowOf, newProducts }: CheckedImport,
  asked: () => AskedUpload,
): TaskUpload {
  return createTaskUpload({
    companyID: asked().request.companyID,
    tasks: good.length,
    rowsOf: (task) => Array.from(good[task] ?? [], rowOf),
    rowCountOf: (task) => good[task]?.length ?? 0,
    products: newProducts.map((product) => ({ ...product })),
    send: (request) => ports.api(asked().request).send(request),
    pause: ports.pause,
    uuid: ports.uuid,
    onProgress: (progress) =>
      asked().onProgress(good.length === 0 ? 1 : progress.tasks / good.length, progress.rows),
  });
}

interface AskedUpload {
  readonly request: SendRequest;
  readonly onProgress: OnProgress;
}

function known<T>(value: T | null, problem: string): T {
  if (value === null) throw new Error(problem);
  return value;
}
