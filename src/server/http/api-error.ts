import type { Row } from '../../domain/resource';
import type { UsedBy } from '../../domain/sync/write';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import type { Label } from '../../lib/label';
import { type ErrorBody, type ErrorCode, errorLabels } from '../../protocol/errors';
import { type FieldReason, labelOfReason } from '../../protocol/field-reasons';

/** An unsuccessful answer; thrown, so that its transaction is rolled back. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Seconds after which another try makes sense. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(body.message);
  }

  after(seconds: number): ApiError {
    return new ApiError(this.status, this.body, seconds);
  }

  /** The error for a body with other names of fields; what is inside of such a field is renamed along. */
  naming(names: Readonly<Record<string, string>>): ApiError {
    const inTheirs = <T>(byField: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(
        Object.entries(byField).map(([path, value]) => {
          const [name = '', ...inside] = path.split('.');
          return [[names[name] ?? name, ...inside].join('.'), value];
        }),
      );
    const { fields, reasons } = this.body;
    const body = {
      ...this.body,
      ...(fields && { fields: inTheirs(fields) }),
      ...(reasons && { reasons: inTheirs(reasons) }),
    };
    return new ApiError(this.status, body, this.retryAfterSeconds);
  }
}

type Values = Readonly<Record<string, string | number>>;

/** A failure by its code; the message is the English wording. */
export function failure(status: number, code: ErrorCode, values?: Values): ApiError {
  const text = errorLabels[code];
  const body = { message: fillPlaceholders(values ? { ...text, values } : text), code };
  return new ApiError(status, values ? { ...body, values } : body);
}

export function notFound(): ApiError {
  return failure(404, 'row.not-found');
}

export function notAllowed(): ApiError {
  return failure(403, 'auth.not-allowed');
}

/** A fault of a value: a reason that the console can translate, or plain words. */
export type FieldFault = FieldReason | string;

function wordsOf(fault: FieldFault): string {
  return typeof fault === 'string' ? fault : fillPlaceholders(labelOfReason(fault));
}

/** The faults by field (decision 7). `values` may say how many more there are. */
export function invalid(faults: Readonly<Record<string, FieldFault>>, values?: Values): ApiError {
  const all = Object.entries(faults);
  const fields = Object.fromEntries(all.map(([name, fault]) => [name, wordsOf(fault)]));
  const reasons = Object.fromEntries(
    all.flatMap(([name, fault]) => (typeof fault === 'string' ? [] : [[name, fault]])),
  );
  const body = {
    message: errorLabels['row.invalid'].id,
    code: 'row.invalid' as const,
    fields,
    ...(Object.keys(reasons).length > 0 && { reasons }),
  };
  return new ApiError(422, values ? { ...body, values } : body);
}

/** Another row has the same value (409). @param field of the body; null: unknown */
export function duplicate(field: string | null): ApiError {
  const { body, status } = failure(409, 'row.duplicate');
  return new ApiError(status, field === null ? body : { ...body, fields: { [field]: body.message } });
}

/**
 * An edit was made on values that the row no longer has (409). @param names fields whose present value is neither the
 * one the edit was made on nor the one it sets @param row as it is now, as the API answers it
 */
export function staleEdit(names: readonly string[], row: Row): ApiError {
  const { status, body } = failure(409, 'row.conflict');
  const fields = Object.fromEntries(names.map((name) => [name, body.message]));
  return new ApiError(status, { ...body, fields, row });
}

/** The refused change of a row in use. */
export type InUseCode = 'row.in-use' | 'row.in-use-moved';

/** A row in use cannot be deleted, or moved to another parent (409). @param names of the first rows that use it */
export function rowInUse(
  names: readonly string[],
  usedBy: readonly UsedBy[],
  code: InUseCode = 'row.in-use',
): ApiError {
  const count = usedBy.reduce((sum, users) => sum + users.count, 0);
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  const message = `${errorLabels[code].id}: used by ${names.join(', ')}${more}`;
  return new ApiError(409, { message, code, usedBy });
}

/** Reasons of a 400 that the console can translate. */
const namedReasons = ['request.unknown-field', 'request.over-limit'] as const;

/** A request that cannot be understood; `reason` says why in words. */
export function malformed(reason: Label): ApiError {
  const code = namedReasons.find((one) => errorLabels[one].id === reason.id);
  return new ApiError(400, {
    message: fillPlaceholders(reason),
    code: code ?? 'request.malformed',
    ...(code && reason.values ? { values: plainValues(reason) } : {}),
  });
}

function plainValues({ values = {} }: Label): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
}
