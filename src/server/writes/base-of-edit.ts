import { z } from 'zod';
import type { Resource, Row } from '../../domain/resource';
import { staleFields } from '../../domain/sync/stale-fields';
import { isObject } from '../../lib/json-values';
import { type ApiError, invalid, staleEdit } from '../http/api-error';

/** Former values of the fields that a body sets, from when the edit was made. */
export const baseSchema = z.record(z.string(), z.unknown()).nullish().meta({
  description:
    'The values that the edit was made on, by field. Where the row has another one in the same field, which is not the one to be set, nothing is changed and 409 is answered (`row.conflict`) with `fields` and the `row` as it is now. Not part of what `Idempotency-Key` stands for.',
});

/** The values that an edit was made on; null: not given, and its fields are set whatever they were. */
export function baseOfEdit(body: unknown): Row | null {
  const base = isObject(body) ? (body.base ?? null) : null;
  if (base === null) return null;
  if (!isObject(base)) throw invalid({ base: 'Not an object' });
  return base;
}

/**
 * The refusal of an edit whose field others have changed meanwhile (S63); null: no conflict. The row must be locked.
 * @param row as it is now, as the API answers it
 */
export function refuseStale(
  resource: Resource,
  row: Row,
  { values, base }: { readonly values: Row; readonly base: Row | null },
): ApiError | null {
  const names = base ? staleFields(resource, { row, values, base }) : [];
  return names.length > 0 ? staleEdit(names, row) : null;
}
