import type { ImportRow } from '../domain/imports/row-reader';
import { asNumber, asText, isObject, parseJsonText } from '../lib/json-values';
import { readJson } from '../protocol/exchange';
import { readError } from '../protocol/read-error';
import { isOwnSuccess } from './own-success';
import { createProductUpload } from './product-upload';
import { post, type Reply, stopOf, type UploadPorts, type UploadStop } from './upload-post';

export interface UploadOptions extends UploadPorts {
  readonly companyID: number;
  /** Number of tasks; their rows are read when they are sent. */
  readonly tasks: number;
  readonly rowsOf: (task: number) => readonly ImportRow[];
  /** Number of rows of a task. */
  readonly rowCountOf: (task: number) => number;
  /** Products to create first; an existing one is left unchanged. */
  readonly products: readonly ImportRow[];
  readonly onProgress: (progress: UploadProgress) => void;
}

export interface UploadProgress {
  /** Tasks that the server has answered. */
  readonly tasks: number;
  /** Their rows. */
  readonly rows: number;
  readonly created: number;
  readonly lines: number;
  /** Numbers of existing tasks, which were left unchanged. */
  readonly skipped: readonly string[];
  /** Products that the server has stored. */
  readonly products: number;
  /**
   * Refusals by task and index of the row in it, also for products that were not created; other rows of the task were
   * not stored either.
   */
  readonly refused: readonly UploadRefusal[];
}

export interface UploadRefusal {
  readonly task: number;
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

export interface TaskUpload {
  /** Sends what was not sent yet; null: everything was. */
  run(): Promise<UploadStop | null>;
  progress(): UploadProgress;
}

/** Most tasks of a request, which is stored entirely or not at all, as one version of the change feed. */
const maxTasks = 400;
const maxRows = 2000;

interface Parcel {
  readonly tasks: readonly number[];
  readonly data: readonly ImportRow[];
  /** Task and index in it, by index in `data`. */
  readonly places: readonly (readonly [task: number, row: number])[];
  readonly requestID: string;
}

const nothingSent: UploadProgress = {
  tasks: 0,
  rows: 0,
  created: 0,
  lines: 0,
  skipped: [],
  products: 0,
  refused: [],
};

/**
 * Sends tasks in parcels; a task is never divided. A parcel keeps its identity until it is answered, so that nothing is
 * stored twice; a refused parcel is sent again without the tasks that were the reason.
 */
export function createTaskUpload(options: UploadOptions): TaskUpload {
  let progress = nothingSent;
  let next = 0;
  let waiting: Parcel | null = null;
  const products = createProductUpload(options);

  const tell = (change: Partial<UploadProgress>): void => {
    progress = { ...progress, ...change };
    options.onProgress(progress);
  };

  /** Records the refused tasks as finished, and returns the remaining ones. */
  const leaveOut = (tasks: readonly number[], refused: readonly UploadRefusal[]): readonly number[] => {
    const without = new Set(refused.map(({ task }) => task));
    const rows = [...without].reduce((sum, task) => sum + options.rowCountOf(task), progress.rows);
    tell({ tasks: progress.tasks + without.size, rows, refused: [...progress.refused, ...refused] });
    return tasks.filter((task) => !without.has(task));
  };

  const sendParcel = async (parcel: Parcel): Promise<UploadStop | null> => {
    if (parcel.tasks.length === 0) return null;
    waiting = parcel;
    const path = `v2/tasks/uploadTasks?companyID=${options.companyID}&existing=skip`;
    const request = { path, body: { data: parcel.data }, requestID: parcel.requestID };
    const answer = await post(options, request, async (reply) =>
      (await isOwnStored(options, reply)) ? 'answered' : 'foreign',
    );
    if (answer.kind === 'answer' && answer.status === 422) {
      const refused = refusalsOf(parcel, answer.text);
      if (refused.length === 0) return stopOf(answer);
      waiting = null;
      return sendParcel(pack(leaveOut(parcel.tasks, refused), options));
    }
    if (answer.kind !== 'answer' || answer.status >= 300) return stopOf(answer);
    const stored = storedOf(answer.text);
    waiting = null;
    tell({
      tasks: progress.tasks + parcel.tasks.length,
      rows: progress.rows + parcel.data.length,
      created: progress.created + stored.created,
      lines: progress.lines + stored.lines,
      skipped: [...progress.skipped, ...stored.skipped],
    });
    return null;
  };

  return {
    progress: () => progress,
    async run() {
      const failed = await products.run();
      tell({ products: products.created() });
      if (failed) return failed;
      while (waiting || next < options.tasks) {
        const parcel: Parcel = waiting ?? take();
        const stopped = await sendParcel(parcel);
        if (stopped) return stopped;
      }
      return null;
    },
  };

  function take(): Parcel {
    const tasks: number[] = [];
    let rows = 0;
    while (next < options.tasks && tasks.length < maxTasks) {
      rows += options.rowCountOf(next);
      if (tasks.length > 0 && rows > maxRows) break;
      tasks.push(next);
      next += 1;
    }
    if (products.refused.size === 0) return pack(tasks, options);
    // Without its product a task would be refused as well, with a misleading reason.
    const refused = tasks.flatMap((task) => refusedProductsIn(task, options, products.refused));
    return pack(leaveOut(tasks, refused), options);
  }
}

/** Rows of a task whose product was refused. */
function refusedProductsIn(
  task: number,
  { rowsOf }: UploadOptions,
  refused: ReadonlyMap<string, string>,
): readonly UploadRefusal[] {
  return rowsOf(task).flatMap((row, index) => {
    const reason = refused.get(String(row.productCode));
    return reason === undefined ? [] : [{ task, row: index, column: 'productCode', reason }];
  });
}

function pack(tasks: readonly number[], { rowsOf, uuid }: UploadOptions): Parcel {
  const data: ImportRow[] = [];
  const places: (readonly [number, number])[] = [];
  for (const task of tasks) {
    rowsOf(task).forEach((row, index) => {
      data.push(row);
      places.push([task, index]);
    });
  }
  return { tasks, data, places, requestID: uuid() };
}

/** The server names a place `data.17.bin`. */
function refusalsOf(parcel: Parcel, text: string): readonly UploadRefusal[] {
  return Object.entries(readError(422, text).fields).flatMap(([name, reason]) => {
    const match = /^data\.(\d+)\.(\w+)$/.exec(name);
    const place = match ? parcel.places[Number(match[1])] : undefined;
    return place ? [{ task: place[0], row: place[1], column: match?.[2] ?? '', reason }] : [];
  });
}

async function isOwnStored({ send }: UploadOptions, reply: Reply): Promise<boolean> {
  const body: unknown = readJson(reply);
  return (isObject(body) && asNumber(body.created) !== null) || isOwnSuccess({ send }, reply);
}

function storedOf(text: string): Pick<UploadProgress, 'created' | 'lines' | 'skipped'> {
  const body = parseJsonText(text);
  if (!isObject(body)) return { created: 0, lines: 0, skipped: [] };
  const skipped = Array.isArray(body.skipped) ? body.skipped.flatMap((one) => asText(one) ?? []) : [];
  return { created: asNumber(body.created) ?? 0, lines: asNumber(body.lines) ?? 0, skipped };
}
