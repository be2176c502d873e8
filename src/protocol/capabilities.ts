import { asNumber, isObject } from '../lib/json-values';
import { maxRowsAPage } from './list-query';

/** What a server can do beyond the plain API; read once, unauthenticated, from `GET v2/capabilities`. */
export interface Capabilities {
  readonly changeFeed: boolean;
  readonly changeStream: boolean;
  /** Every write may carry a request id and is answered from the retry cache when repeated. */
  readonly retryCache: boolean;
  /** An edit may name the values that it was made on, and is refused where others have changed them (S63). */
  readonly preconditions: boolean;
  /** Lists in order of their key come as columns when `shape=columns` asks for it. */
  readonly columns: boolean;
  /** Rows that a page of columns may hold. */
  readonly columnsRows: number;
  /** Every answer has the header `markHeader`: what has none is not the API's own. */
  readonly marked: boolean;
}

export const plainCapabilities = readCapabilities({});

/** Reads the capabilities; null where it is no such answer: anything may stand where the API was. */
export function parseCapabilities(body: unknown): Capabilities | null {
  return isObject(body) && typeof body.changeFeed === 'boolean' ? readCapabilities(body) : null;
}

/** What is not said is not there. */
function readCapabilities(body: Readonly<Record<string, unknown>>): Capabilities {
  const has = (name: keyof Capabilities): boolean => body[name] === true;
  return {
    changeFeed: has('changeFeed'),
    changeStream: has('changeStream'),
    retryCache: has('retryCache'),
    preconditions: has('preconditions'),
    columns: has('columns'),
    columnsRows: Math.max(asNumber(body['columnsRows']) ?? 0, maxRowsAPage),
    marked: has('marked'),
  };
}
