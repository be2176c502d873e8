import { z } from 'zod';
import { amounts, wholeNumbers } from '../../domain/field-limits';
import { isStorable, isStorableJson, maxKey, toMoment } from '../../domain/query/field-values';
import { toRealMoment } from '../../domain/query/real-moment';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { isHeaderText } from '../../lib/header-text';
import { toMillionth } from '../../lib/millionth';
import { type FieldReason, labelOfReason } from '../../protocol/field-reasons';

/** Checks of values shared by every entry to the API: accepted values can be stored, counted and summed. */

/** zod's issue for a value that is refused for a reason that the console can translate. */
export function refusedFor(reason: FieldReason) {
  return { message: fillPlaceholders(labelOfReason(reason)), params: { reason } };
}

export const required = refusedFor({ code: 'field.required' });
const unstorable = refusedFor({ code: 'field.unstorable' });

/** A text that may be empty, as it was written. */
export function text(maxLength: number) {
  return storable(z.string('Not a text'), maxLength);
}

/** A text that may be empty, without the blanks around it. */
export function trimmedText(maxLength: number) {
  return storable(z.string('Not a text').trim(), maxLength);
}

/** A text that may be empty and that a header is going to carry, without the blanks around it. */
export function headerText(maxLength: number) {
  return trimmedText(maxLength).refine(isHeaderText, 'Contains characters that cannot be sent');
}

function storable(text: z.ZodString, maxLength: number) {
  const { message } = refusedFor({ code: 'field.too-long', values: { max: maxLength } });
  return text.max(maxLength, message).refine(isStorable, unstorable);
}

/** The key of a row. */
export function key() {
  return z
    .number('Not a valid reference')
    .int('Not a valid reference')
    .min(1, 'Not a valid reference')
    .max(maxKey, 'Not a valid reference');
}

export function wholeNumber(min = wholeNumbers.min, max = wholeNumbers.max) {
  return z
    .number('Not a whole number')
    .int('Not a whole number')
    .min(min, min === wholeNumbers.min ? 'Too small' : `At least ${min}`)
    .max(max, max === wholeNumbers.max ? 'Too large' : `At most ${max}`);
}

/** An amount or a measure in its stored form, with which picked and summed amounts are compared. */
export function amount(min = amounts.min, max = amounts.max) {
  return z
    .number('Not a number')
    .min(min, min === amounts.min ? 'Too small' : `At least ${min}`)
    .max(max, max === amounts.max ? 'Too large' : `At most ${max}`)
    .transform(toMillionth);
}

/**
 * The same or none, also from callers that write numbers as texts: in JSON's form, since a comma may group thousands.
 */
export function writtenAmount(min = amounts.min, max = amounts.max) {
  return z.preprocess(readWritten, amount(min, max).nullish());
}

function readWritten(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
}

/** A moment in any form that `Date.parse` reads, converted to ISO UTC; an ISO day has to exist. */
export function moment() {
  return z.string('Not a moment').transform((value, context) => {
    const found = toRealMoment(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: 'Not a moment' });
    return z.NEVER;
  });
}

/** An ISO moment with its zone. */
export function isoMoment() {
  return z.iso
    .datetime({ offset: true, error: 'Not a moment' })
    .refine((value) => toMoment(value) !== undefined, 'Not a moment');
}

export function json() {
  return z
    .unknown()
    .refine((value) => value !== null && value !== undefined, required)
    .refine(isStorableJson, unstorable);
}
