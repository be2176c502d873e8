import type { ImportRow } from '../domain/imports/row-reader';
import { parseJsonText } from '../lib/json-values';
import { type BatchResult, maxBatchRequests, parseBatchReply } from '../protocol/batch';
import { readJson } from '../protocol/exchange';
import { isPassing } from '../protocol/passing-status';
import { readError } from '../protocol/read-error';
import {
  type Answer,
  post,
  type Reply,
  stopOf,
  type UploadPorts,
  type UploadStop,
  type Verdict,
} from './upload-post';

/** Another API than ours may send only the status. */
const duplicate = 'row.duplicate';

interface ProductUploadOptions extends UploadPorts {
  readonly companyID: number;
  readonly products: readonly ImportRow[];
}

export interface ProductUpload {
  /** Sends what was not sent yet; null: everything was answered. */
  run(): Promise<UploadStop | null>;
  /** Number of products that the server has stored. */
  created(): number;
  /** Why a product was refused, by its code. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Creates the products of an upload in batches; an existing one is left unchanged: a file of orders knows less about it
 * than the company.
 */
export function createProductUpload(options: ProductUploadOptions): ProductUpload {
  const refused = new Map<string, string>();
  let next = 0;
  let created = 0;
  /** Request ids of the batch that has no complete answer yet; a retry sends the same ids. */
  let requestIDs: readonly string[] = [];

  const settle = (product: ImportRow, result: BatchResult): void => {
    if (result.code < 300) created += 1;
    else if (!isThere(result)) refused.set(String(product.productCode), reasonOf(result));
  };

  return {
    refused,
    created: () => created,
    async run() {
      while (next < options.products.length) {
        const some = options.products.slice(next, next + maxBatchRequests);
        if (requestIDs.length === 0) requestIDs = some.map(() => options.uuid());
        const answer = await postProducts(options, some, requestIDs);
        if (answer.kind !== 'answer' || answer.status >= 300) return stopOf(answer);
        const results = parseBatchReply(parseJsonText(answer.text), some.length) ?? [];
        const open = results.find(({ code }) => isPassing(code) || code === 401);
        if (open) return { kind: 'status', status: open.code, message: open.message };
        some.forEach((product, index) => {
          const result = results[index];
          if (result) settle(product, result);
        });
        next += some.length;
        requestIDs = [];
      }
      return null;
    },
  };
}

function postProducts(
  options: ProductUploadOptions,
  products: readonly ImportRow[],
  requestIDs: readonly string[],
): Promise<Answer> {
  const requests = products.map((product, index) => ({
    method: 'POST',
    path: '/api/v2/products',
    requestId: requestIDs[index],
    body: { ...product, companyID: options.companyID },
  }));
  const body = { immediate: true, requests };
  const judge = async (reply: Reply): Promise<Verdict> => {
    const results = parseBatchReply(readJson(reply), products.length);
    if (results === null) return 'foreign';
    // A closing server has done the first ones and answers the others with this.
    return results.some(({ code }) => isPassing(code)) ? 'passing' : 'answered';
  };
  return post(options, { path: 'v2/batch', body, requestID: options.uuid() }, judge);
}

/** Another user has created it since the file was checked: it stays as it is, and the tasks refer to it. */
function isThere({ code, errorCode }: BatchResult): boolean {
  return code === 409 && (errorCode ?? duplicate) === duplicate;
}

function reasonOf({ code, fields, ...told }: BatchResult): string {
  const message = told.message || readError(code, '').message;
  const [first] = Object.values(fields);
  return first ? `${message}: ${first}` : message;
}
