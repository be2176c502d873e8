import type { RefusalReason } from '../../../domain/mutations/refusals';
import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import type { ErrorCode } from '../../../protocol/errors';
import { ApiError, type FieldFault, failure, invalid } from '../../http/api-error';

/** The outcome of a business rule: done, or the answer that refuses it. A value, so that one of many may be refused. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ApiError };

type Values = Readonly<Record<string, string | number>>;

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(status: 403 | 404 | 409 | 422, code: ErrorCode, values: Values = {}): Outcome<never> {
  return { ok: false, refusal: failure(status, code, values) };
}

/** The answer to a predicate of domain/mutations: 409, with the code and the text of its reason. */
export function refuseFor(reason: RefusalReason, values: Values): Outcome<never> {
  const message = fillPlaceholders(reason);
  return { ok: false, refusal: new ApiError(409, { message, code: reason.code, values }) };
}

/** Validation: the faults by field (decision 7). */
export function refuseFields(fields: Readonly<Record<string, FieldFault>>): Outcome<never> {
  return { ok: false, refusal: invalid(fields) };
}

/** The row does not exist, or belongs to another company. */
export function refuseMissing(): Outcome<never> {
  return refuse(404, 'row.not-found');
}
