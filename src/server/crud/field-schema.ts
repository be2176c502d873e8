import { z } from 'zod';
import type { Field } from '../../domain/fields';
import { isStorable } from '../../domain/query/field-values';

const required = 'This field is required';

/** Checks a value of a field as it comes over the wire and brings it to the form in which it is stored. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = kindSchema(field);
  if (field.required) return schema;
  return isWritten(field) ? schema.or(z.literal('').transform(() => null)).nullable() : schema.nullable();
}

function kindSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'password':
      return textSchema(field.maxLength ?? 20_000);
    case 'id':
    case 'reference':
      return wholeNumber().min(1, 'Not a valid reference');
    case 'integer':
      return wholeNumber()
        .min(field.min ?? -(2 ** 31), atLeast(field.min))
        .max(field.max ?? 2 ** 31 - 1, atMost(field.max));
    case 'decimal':
      return z
        .number('Not a number')
        .min(field.min ?? -Number.MAX_VALUE, atLeast(field.min))
        .max(field.max ?? Number.MAX_VALUE, atMost(field.max));
    case 'choice':
      return z.enum(Object.keys(field.choices), 'Not one of the choices');
    case 'flag':
      return z.boolean('Neither true nor false');
    case 'time':
      return z.string('Not a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time (HH:mm)');
    case 'dateTime':
      return z.string('Not a moment').transform(toMoment);
    case 'json':
      return z.unknown().refine((value) => value !== null && value !== undefined, required);
  }
}

function isWritten({ kind }: Field): boolean {
  return (
    kind === 'text' ||
    kind === 'code' ||
    kind === 'password' ||
    kind === 'time' ||
    kind === 'dateTime' ||
    kind === 'choice'
  );
}

function textSchema(maxLength: number): z.ZodType {
  return z
    .string('Not a text')
    .max(maxLength, `At most ${maxLength} characters`)
    .refine((text) => text.trim() !== '', required)
    .refine(isStorable, 'Contains characters that cannot be stored');
}

function wholeNumber() {
  return z
    .number('Not a whole number')
    .int('Not a whole number')
    .max(2 ** 31 - 1, 'Too large');
}

function toMoment(text: string, context: z.RefinementCtx): string {
  const time = Date.parse(text);
  const moment = Number.isNaN(time) ? '' : new Date(time).toISOString();
  if (/^(?!0000)\d{4}-/.test(moment)) return moment;
  context.addIssue({ code: 'custom', message: 'Not a moment' });
  return z.NEVER;
}

function atLeast(min: number | undefined): string {
  return min === undefined ? 'Too small' : `At least ${min}`;
}

function atMost(max: number | undefined): string {
  return max === undefined ? 'Too large' : `At most ${max}`;
}
