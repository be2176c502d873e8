import { z } from 'zod';
import type { Field } from '../../domain/fields';
import type { Resource, Row } from '../../domain/resource';
import type { FieldReason } from '../../protocol/field-reasons';
import { type FieldFault, invalid } from '../http/api-error';
import { fieldSchema } from './field-schema';

export interface ResourceSchemas {
  /** A row in an answer. */
  readonly row: z.ZodObject;
  /** Body of a POST: all required fields; initial values fill the rest. */
  readonly create: z.ZodObject;
  /** Body of a PUT: the fields to set. */
  readonly update: z.ZodObject;
}

/** Schemas of a resource, for checking bodies and for the documentation. Undeclared properties are ignored. */
export function resourceSchemas(resource: Resource): ResourceSchemas {
  const writable = Object.entries(resource.fields).filter(([, field]) => isWritable(field));
  const create = Object.fromEntries(writable.map(([name, field]) => [name, onCreate(field)]));
  const update = Object.fromEntries(writable.map(([name, field]) => [name, onUpdate(field)]));
  const row = Object.entries(resource.fields).filter(([, field]) => !field.secret);
  const company = resource.scope === 'company' ? { companyID: z.number().optional() } : {};
  return {
    row: z.object(Object.fromEntries(row.map(([name, field]) => [name, fieldSchema(field)]))),
    create: z.object({ ...company, ...create }),
    update: z.object({ ...company, ...update }),
  };
}

/** The values of a body; throws 422 with the faults by field. */
export function parseBody(schema: z.ZodType, body: unknown): Row {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return toRow(parsed.data);
  const fields: Record<string, FieldFault> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    const isMissed = isUnfit(issue) && isMissing(body, issue.path);
    fields[name] ??= isMissed ? { code: 'field.required' } : faultOf(issue);
  }
  throw invalid(fields);
}

/** An optional field is its kind or nothing: the fault is reported for its kind. */
function faultOf(issue: z.core.$ZodIssue): FieldFault {
  const ofKind = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined;
  if (ofKind) return faultOf(ofKind);
  if (issue.code === 'too_small' && issue.minimum === 1 && hasLength(issue.origin))
    return { code: 'field.required' };
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { code: 'field.too-long', values: { max: Number(issue.maximum) } };
  // As stored by `refusedFor`.
  const reason: FieldReason | undefined = issue.code === 'custom' ? issue.params?.['reason'] : undefined;
  return reason ?? issue.message;
}

/** Whether a minimum of one means that a value is required. */
function hasLength(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

function isWritable(field: Field): boolean {
  return !field.readOnly && field.kind !== 'id';
}

function onCreate(field: Field): z.ZodType {
  const schema = fieldSchema(field);
  if (field.initial !== undefined) return schema.default(field.initial);
  return field.required ? schema : schema.optional();
}

function onUpdate(field: Field): z.ZodType {
  if (field.createOnly) return z.never('It is set when the row is created and stays').optional();
  return fieldSchema(field).optional();
}

/** The value is not of the field’s kind, or not among its choices; a missing value counts as such. */
function isUnfit({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' || code === 'invalid_value';
}

/** @param path of a value, possibly inside of another one: a line's bin */
function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return false;
  const value = path.reduce<unknown>(
    (holder, name) => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined),
    body,
  );
  return value === undefined || value === null;
}

function toRow(data: unknown): Row {
  if (typeof data !== 'object' || data === null) throw new Error('a body schema describes an object');
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
