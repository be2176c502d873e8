import { isResourceName, resourceOf } from '../../domain/resources/registry';
import { constraintOf, errorCodeOf } from '../database/driver-errors';
import { ApiError, duplicate, failure, invalid } from './api-error';

/** The refusal behind an error; null for a failure of the server. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = errorCodeOf(error);
  // Data that a column cannot hold: earlier checks should have refused it, but it is the caller's fault all the same.
  if (code !== null && /^22[0-9A-Z]{3}$/.test(code)) return failure(422, 'row.invalid');
  switch (code) {
    case '23503':
      return missingOf(constraintOf(error));
    case '23505':
      return duplicateOf(constraintOf(error));
    default:
      return null;
  }
}

/**
 * A row that a write refers to was deleted since it was looked up. (A deletion itself reports rows that refer to its
 * row.) Foreign keys are named `{table}_{field}_…_fkey`, after their fields; the last one is the reference. A caller
 * knows the declared ones, and no other is named.
 */
function missingOf(constraint: string | null): ApiError {
  const [, table = '', field = ''] = /^([^_]+)_(?:.*_)?([^_]+)_fkey\d*$/.exec(constraint ?? '') ?? [];
  const isDeclared = isResourceName(table) && Object.hasOwn(resourceOf(table).fields, field);
  return isDeclared ? invalid({ [field]: { code: 'field.missing-row' } }) : failure(422, 'row.invalid');
}

/** Unique constraints are named `{table}_{field}_…_key`, after their fields. */
function duplicateOf(constraint: string | null): ApiError {
  if (constraint === 'logins_pkey') return duplicate('username');
  return duplicate(constraint?.endsWith('_key') ? (constraint.split('_').at(-2) ?? null) : null);
}
