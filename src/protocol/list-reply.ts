import { asNumber, isObject } from '../lib/json-values';

export interface ListReply {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Number of all rows that match the filter; null if the answer does not say. */
  readonly total: number | null;
}

/**
 * Parses a list answer in any of the shapes of decision 1: array (with `X-Total-Count`), `{rows,count}`,
 * `{data,count|totalCount}`, `[total, rows|row]`.
 * @returns null if the body has none of these shapes
 */
export function parseListReply(body: unknown, totalHeader: string | null): ListReply | null {
  const total = readTotal(totalHeader);
  if (Array.isArray(body)) {
    const [first, second] = body;
    if (body.length === 2 && typeof first === 'number') {
      const rows = Array.isArray(second) ? second : [second];
      return rows.every(isObject) ? { rows, total: first } : null;
    }
    return body.every(isObject) ? { rows: body, total } : null;
  }
  if (!isObject(body)) return null;
  const rows = body.rows ?? body.data;
  if (!Array.isArray(rows) || !rows.every(isObject)) return null;
  return { rows, total: asNumber(body.count) ?? asNumber(body.totalCount) ?? total };
}

/** The number in `X-Total-Count`; null if there is none. */
export function readTotal(header: string | null): number | null {
  const total = header === null || header.trim() === '' ? null : Number(header);
  return total !== null && Number.isInteger(total) ? total : null;
}
