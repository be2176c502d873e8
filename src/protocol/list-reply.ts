import { asNumber, isObject } from '../lib/json-values';
import { rowsOfColumns } from './columns';

export interface ListReply {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that fulfil the filter, beyond the page; null where the answer does not tell. */
  readonly total: number | null;
}

/**
 * Reads a list answer in any of the shapes of decision 1: array (with `X-Total-Count`), `{rows,count}`,
 * `{data,count|totalCount}`, `[total, rows|row]`, and columns where they were asked for.
 * @returns null when the body has none of these shapes
 */
export function parseListReply(body: unknown, totalHeader: string | null): ListReply | null {
  const header = totalHeader === null || totalHeader.trim() === '' ? null : Number(totalHeader);
  const total = header !== null && Number.isInteger(header) ? header : null;
  if (Array.isArray(body)) {
    const [first, second] = body;
    if (body.length === 2 && typeof first === 'number') {
      const rows = Array.isArray(second) ? second : [second];
      return rows.every(isObject) ? { rows, total: first } : null;
    }
    return body.every(isObject) ? { rows: body, total } : null;
  }
  if (!isObject(body)) return null;
  if ('columns' in body) {
    const unfolded = rowsOfColumns(body);
    return unfolded && { rows: unfolded, total };
  }
  const rows = body.rows ?? body.data;
  if (!Array.isArray(rows) || !rows.every(isObject)) return null;
  return { rows, total: asNumber(body.count) ?? asNumber(body.totalCount) ?? total };
}
