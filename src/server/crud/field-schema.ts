import { z } from 'zod';
import { maxText } from '../../domain/field-limits';
import { isTrimmed } from '../../domain/field-text';
import type { Field, TextField } from '../../domain/fields';
import { hasInvisible } from '../../lib/invisible';
import * as wire from '../http/wire-schemas';

/** A schema that checks a field's wire value and converts it to its stored form. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = kindSchema(field);
  if (field.required) return schema;
  return isWritten(field) ? schema.or(nothing(field)).nullable() : schema.nullable();
}

/** A text that stands for an empty field: blanks, if blanks are no value. */
function nothing({ kind }: Field): z.ZodType {
  const empty = kind === 'password' ? z.literal('') : z.string().trim().length(0);
  return empty.transform(() => null);
}

function kindSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'password':
      return textSchema(field);
    case 'id':
    case 'reference':
      return wire.key();
    case 'integer':
      return wire.wholeNumber(field.min, field.max);
    case 'decimal':
      return wire.amount(field.min, field.max);
    case 'choice':
      return z.enum(Object.keys(field.choices), 'Not one of the choices');
    case 'flag':
      return z.boolean('Neither true nor false');
    case 'time':
      return z.string('Not a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time (HH:mm)');
    case 'dateTime':
      return wire.moment();
    case 'json':
      return wire.json();
  }
}

function textSchema(field: TextField): z.ZodType {
  const { minLength = 0, maxLength = maxText, allVisible } = field;
  const text = isTrimmed(field) ? wire.trimmedText(maxLength) : wire.text(maxLength);
  return text
    .refine((text) => text.trim() !== '', wire.required)
    .refine(
      (text) => text.length >= minLength,
      wire.refusedFor({ code: 'field.too-short', values: { min: minLength } }),
    )
    .refine((text) => !allVisible || !hasInvisible(text), wire.refusedFor({ code: 'field.invisible' }));
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
