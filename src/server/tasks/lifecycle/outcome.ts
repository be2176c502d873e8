import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import type { Label } from '../../../lib/label';
import { type ErrorBody, type ErrorCode, errorLabels } from '../../../protocol/errors';

/** Why a business rule refused: status and body of the answer. */
export interface Refusal {
  readonly status: 403 | 404 | 409 | 422;
  readonly body: ErrorBody;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

type Values = Readonly<Record<string, string | number>>;

const codesByText = new Map<string, ErrorCode>();
for (const [code, text] of Object.entries(errorLabels)) if (isErrorCode(code)) codesByText.set(text.id, code);

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(status: Refusal['status'], code: ErrorCode, values: Values = {}): Outcome<never> {
  return refuseAs(status, { message: fillPlaceholders({ ...errorLabels[code], values }), code, values });
}

/** The answer to a predicate of domain/mutations: 409, with the code whose text the reason is. */
export function refuseFor(reason: Label, values: Values): Outcome<never> {
  const code = codesByText.get(reason.id);
  return refuseAs(409, { message: fillPlaceholders(reason), ...(code ? { code } : {}), values });
}

/** Validation: what is wrong by field (decision 7). */
export function refuseFields(fields: Readonly<Record<string, string>>): Outcome<never> {
  return refuseAs(422, { message: errorLabels['row.invalid'].id, code: 'row.invalid', fields });
}

export function notFound(): Outcome<never> {
  return refuse(404, 'row.not-found');
}

function refuseAs(status: Refusal['status'], body: ErrorBody): Outcome<never> {
  return { ok: false, refusal: { status, body } };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorLabels, code);
}
