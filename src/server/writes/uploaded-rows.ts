import { z } from 'zod';
import type { ImportRow, RefusedRow } from '../../domain/imports/row-reader';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { isObject } from '../../lib/json-values';
import { type ApiError, invalid } from '../http/api-error';
import { required } from '../http/wire-schemas';

/** Bytes of one upload. */
export const uploadLimit = 8 * 1024 * 1024;
/** Rows of one upload; larger files are sent in several. */
const maxRows = 10_000;
const maxReasons = 100;

/** @param description of a row */
export function uploadBody(description: string): z.ZodType {
  return z.object({
    companyID: z.number().optional(),
    data: z
      .array(z.record(z.string(), z.unknown()), 'Not a list')
      .min(1, required.message)
      .max(maxRows)
      .meta({ description }),
  });
}

/** The rows as sent: their columns are read, and refused, one by one. */
export function uploadedRows(body: unknown): readonly ImportRow[] {
  const data = isObject(body) ? body.data : undefined;
  if (!Array.isArray(data) || data.length === 0) throw invalid({ data: { code: 'field.required' } });
  // Checked before the rows: reporting each row's faults takes long.
  if (data.length > maxRows) throw invalid({ data: `At most ${maxRows} rows` });
  const index = data.findIndex((row) => !isObject(row));
  if (index >= 0) throw invalid({ [`data.${index}`]: 'Not a row' });
  return data;
}

/**
 * To be thrown, so that nothing of the upload is stored; the index of each refused row is in its name. @param count
 * number of refusals, if `rows` are only the first
 */
export function refusedUpload(rows: readonly RefusedRow[], count = rows.length): ApiError {
  const named = rows
    .slice(0, maxReasons)
    .map(({ index, column, reason }) => [`data.${index}.${column}`, fillPlaceholders(reason)]);
  return invalid(Object.fromEntries(named), { count });
}
