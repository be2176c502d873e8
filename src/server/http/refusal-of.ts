import { constraintOf, errorCodeOf } from '../database/connection';
import { ApiError, failure } from './api-error';

/** The refusal that an error stands for; null for a failure of the server. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = errorCodeOf(error);
  // Data that a column cannot hold: the checks before should have said so, but it is the caller's all the same.
  if (code !== null && /^22[0-9A-Z]{3}$/.test(code)) return failure(422, 'row.invalid');
  switch (code) {
    case '23503':
      return failure(409, 'row.in-use');
    case '23505':
      return duplicate(constraintOf(error));
    default:
      return null;
  }
}

/** Constraints are named `{table}_{field}_…_key`, after the set of fields that no two rows may share. */
function duplicate(constraint: string | null): ApiError {
  const refusal = failure(409, 'row.duplicate');
  const isLogin = constraint === 'logins_pkey';
  const field = isLogin ? 'username' : constraint?.split('_').at(-2);
  if ((!isLogin && !constraint?.endsWith('_key')) || field === undefined) return refusal;
  return new ApiError(refusal.status, { ...refusal.body, fields: { [field]: refusal.body.message } });
}
