import type { ImportRow } from '../domain/imports/row-reader';
import { asNumber, asText, isObject, parseJsonText } from '../lib/json-values';
import { maxBatchRequests, parseBatchReply } from '../protocol/batch';
import { type ApiReply, type ApiRequest, readJson } from '../protocol/exchange';
import { isPassing } from '../protocol/passing-status';
import { readError } from '../protocol/read-error';
import { identityHeaders } from '../protocol/request-identity';
import { isOwnSuccess } from './own-success';

export interface UploadOptions {
  readonly companyID: number;
  /** Number of tasks; their rows are asked for when they are sent. */
  readonly tasks: number;
  readonly rowsOf: (task: number) => readonly ImportRow[];
  /** How many rows a task has. */
  readonly rowCountOf: (task: number) => number;
  /** Products to be created before; one that exists is left as it is. */
  readonly products: readonly ImportRow[];
  readonly send: (request: ApiRequest) => Promise<ApiReply>;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly uuid: () => string;
  readonly onProgress: (progress: UploadProgress) => void;
}

export interface UploadProgress {
  /** Tasks that the server has answered about. */
  readonly tasks: number;
  /** Their rows. */
  readonly rows: number;
  readonly created: number;
  readonly lines: number;
  /** Numbers of tasks that exist already and were left as they are. */
  readonly skipped: readonly string[];
  readonly products: number;
  /** What the server refused, by task and place of the row in it; other rows of the task were not stored either. */
  readonly refused: readonly UploadRefusal[];
}

export interface UploadRefusal {
  readonly task: number;
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

/** Why it stopped; what has been stored stays, and `run` goes on from there. */
export type UploadStop =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'status'; readonly status: number; readonly message: string };

export interface TaskUpload {
  /** Sends what has not been sent; null: everything has been. */
  run(): Promise<UploadStop | null>;
  progress(): UploadProgress;
}

/** One request: stored entirely or not at all, as one version of the change feed. */
const maxTasks = 400;
const maxRows = 2000;
const attempts = 4;
const timeoutMs = 120_000;

interface Parcel {
  readonly tasks: readonly number[];
  readonly data: readonly ImportRow[];
  /** Task and place in it, by place in `data`. */
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
 * Sends tasks in parcels; a task is never divided. A parcel keeps its identity until it is answered, so that nothing is stored
 * twice; a parcel that is refused is sent again without the tasks that were the reason.
 */
export function createTaskUpload(options: UploadOptions): TaskUpload {
  let progress = nothingSent;
  let next = 0;
  let waiting: Parcel | null = null;
  let products: { from: number; requestIDs: readonly string[] } = { from: 0, requestIDs: [] };

  const tell = (change: Partial<UploadProgress>): void => {
    progress = { ...progress, ...change };
    options.onProgress(progress);
  };

  const sendProducts = async (): Promise<UploadStop | null> => {
    while (products.from < options.products.length) {
      const some = options.products.slice(products.from, products.from + maxBatchRequests);
      if (products.requestIDs.length === 0)
        products = { ...products, requestIDs: some.map(() => options.uuid()) };
      const answer = await postProducts(options, some, products.requestIDs);
      if (answer.kind !== 'answer' || answer.status >= 300) return stopOf(answer);
      products = { from: products.from + some.length, requestIDs: [] };
      tell({ products: products.from });
    }
    return null;
  };

  const sendParcel = async (parcel: Parcel): Promise<UploadStop | null> => {
    waiting = parcel;
    const path = `v2/tasks/uploadTasks?companyID=${options.companyID}&existing=skip`;
    const request = { path, body: { data: parcel.data }, requestID: parcel.requestID };
    const answer = await post(options, request, (reply) => isOwnStored(options, reply));
    if (answer.kind === 'answer' && answer.status === 422) {
      const refused = refusalsOf(parcel, answer.text);
      if (refused.length === 0) return stopOf(answer);
      const without = new Set(refused.map(({ task }) => task));
      const rows = [...without].reduce((sum, task) => sum + options.rowCountOf(task), progress.rows);
      tell({ tasks: progress.tasks + without.size, rows, refused: [...progress.refused, ...refused] });
      const rest = parcel.tasks.filter((task) => !without.has(task));
      waiting = null;
      return rest.length > 0 ? sendParcel(pack(rest, options)) : null;
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
      const failed = await sendProducts();
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
    return pack(tasks, options);
  }
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

function productBatch(products: readonly ImportRow[], requestIDs: readonly string[], companyID: number) {
  const requests = products.map((product, index) => ({
    method: 'POST',
    path: '/api/v2/products',
    requestId: requestIDs[index],
    body: { ...product, companyID, uniqueField: 'productCode' },
  }));
  return { immediate: true, requests };
}

function postProducts(
  options: UploadOptions,
  products: readonly ImportRow[],
  requestIDs: readonly string[],
): Promise<Answer> {
  const body = productBatch(products, requestIDs, options.companyID);
  const request = { path: 'v2/batch', body, requestID: options.uuid() };
  const isOwn = async (reply: Reply) => parseBatchReply(readJson(reply), products.length) !== null;
  return post(options, request, isOwn);
}

type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'answer'; readonly status: number; readonly text: string };

type Reply = Extract<ApiReply, { kind: 'reply' }>;

interface UploadRequest {
  readonly path: string;
  readonly body: unknown;
  readonly requestID: string;
}

/**
 * Asks again under the same identity where it is not known whether the server has done it.
 * @param isOwn whether a success is the API's own: counted on the word of what stands between, a parcel would be lost
 */
async function post(
  { send, pause }: UploadOptions,
  { path, body, requestID }: UploadRequest,
  isOwn: (reply: Reply) => Promise<boolean>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const headers = identityHeaders(requestID);
    const reply = await send({ method: 'POST', path, headers, body, timeoutMs });
    const isForeign = reply.kind !== 'none' && reply.status < 300 && !(await isOwn(reply));
    const isUnsure = reply.kind === 'none' || isForeign || isPassing(reply.status);
    if (!isUnsure || attempt === attempts)
      return reply.kind === 'none' || isForeign
        ? { kind: 'none' }
        : { kind: 'answer', status: reply.status, text: reply.text };
    const seconds = reply.kind === 'reply' ? Number(reply.headers.get('retry-after')) : 0;
    await pause(Math.min(30, seconds || 2 ** (attempt - 1)) * 1000);
  }
}

function stopOf(answer: Answer): UploadStop {
  if (answer.kind === 'none') return { kind: 'unreachable' };
  return { kind: 'status', status: answer.status, message: readError(answer.status, answer.text).message };
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
