import { isResourceName, resourceOf } from '../../domain/resources/registry';
import { constraintOf, errorCodeOf } from '../database/driver-errors';
import { ApiError, duplicate, failure, invalid } from './api-error';

/** The refusal that an error stands for; null for a failure of the server. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = errorCodeOf(error);
  // Data that a column cannot hold: the checks before should have said so, but it is the caller's all the same.
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
 * A row that a write refers to has gone since it was looked for. (A deletion says itself that others refer to its row.)
 * Foreign keys are named `{table}_{field}_…_fkey`, after the fields that they are made of; the last one is the reference.
 * A caller knows those that a resource declares, and is told of no other.
 */
function missingOf(constraint: string | null): ApiError {
  const [, table = '', field = ''] = /^([^_]+)_(?:.*_)?([^_]+)_fkey\d*$/.exec(constraint ?? '') ?? [];
  const isDeclared = isResourceName(table) && Object.hasOwn(resourceOf(table).fields, field);
  return isDeclared ? invalid({ [field]: { code: 'field.missing-row' } }) : failure(422, 'row.invalid');
}

/** Constraints are named `{table}_{field}_…_key`, after the set of fields that no two rows may share. */
function duplicateOf(constraint: string | null): ApiError {
  if (constraint === 'logins_pkey') return duplicate('username');
  return duplicate(constraint?.endsWith('_key') ? (constraint.split('_').at(-2) ?? null) : null);
}
