import { asNumber, isObject } from '../lib/json-values';
import { maxRowsAPage } from './list-query';

/**
 * Extensions of the plain API that a server supports; read once, without authentication, from `GET v2/capabilities`.
 */
export interface Capabilities {
  readonly changeFeed: boolean;
  readonly changeStream: boolean;
  /** Every write may carry a request id, and a repeated write is answered from the retry cache. */
  readonly retryCache: boolean;
  /** An edit may include the values it was based on, and is refused if others have changed them (S63). */
  readonly preconditions: boolean;
  /** Lists sorted by key are returned as columns if `shape=columns` is requested. */
  readonly columns: boolean;
  /** Maximum number of rows in a page of columns. */
  readonly columnsRows: number;
  /** Every answer has the header `markHeader`: an answer without it does not come from the API. */
  readonly marked: boolean;
}

export const plainCapabilities = readCapabilities({});

/** Parses the capabilities; null for any other answer, as something else may run at the API's address. */
export function parseCapabilities(body: unknown): Capabilities | null {
  return isObject(body) && typeof body.changeFeed === 'boolean' ? readCapabilities(body) : null;
}

/** Whatever is not listed is not supported. */
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
