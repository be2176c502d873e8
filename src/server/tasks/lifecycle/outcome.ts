import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import type { Label } from '../../../lib/label';
import { type ErrorCode, errorLabels } from '../../../protocol/errors';
import { ApiError, failure, invalid } from '../../http/api-error';

/** What a business rule says: done, or the answer that refuses it. A value, so that one of many may be refused. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ApiError };

type Values = Readonly<Record<string, string | number>>;

const codesByText = new Map<string, ErrorCode>();
for (const [code, text] of Object.entries(errorLabels)) if (isErrorCode(code)) codesByText.set(text.id, code);

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(status: 403 | 404 | 409 | 422, code: ErrorCode, values: Values = {}): Outcome<never> {
  return { ok: false, refusal: failure(status, code, values) };
}

/** The answer to a predicate of domain/mutations: 409, with the code whose text the reason is. */
export function refuseFor(reason: Label, values: Values): Outcome<never> {
  const code = codesByText.get(reason.id);
  const message = fillPlaceholders(reason);
  return { ok: false, refusal: new ApiError(409, { message, ...(code ? { code } : {}), values }) };
}

/** Validation: what is wrong by field (decision 7). */
export function refuseFields(fields: Readonly<Record<string, string>>): Outcome<never> {
  return { ok: false, refusal: invalid(fields) };
}

/** The row is not there, or of another company. */
export function refuseMissing(): Outcome<never> {
  return refuse(404, 'row.not-found');
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorLabels, code);
}
