import { z } from 'zod';
import { isStorable, isStorableJson, MAX_AMOUNT, MAX_KEY, toMoment } from '../../domain/query/field-values';

/** The checks of values that every entry of the API shares: what passes can be stored, counted and summed. */

const unstorable = 'Contains characters that cannot be stored';

/** A text that may be empty. */
export function text(maxLength: number) {
  return z
    .string('Not a text')
    .max(maxLength, `At most ${maxLength} characters`)
    .refine(isStorable, unstorable);
}

/** The key of a row. */
export function key() {
  return z
    .number('Not a valid reference')
    .int('Not a valid reference')
    .min(1, 'Not a valid reference')
    .max(MAX_KEY, 'Not a valid reference');
}

export function wholeNumber(min = -(2 ** 31), max = MAX_KEY) {
  return z
    .number('Not a whole number')
    .int('Not a whole number')
    .min(min, min === -(2 ** 31) ? 'Too small' : `At least ${min}`)
    .max(max, max === MAX_KEY ? 'Too large' : `At most ${max}`);
}

/** An amount or a measure. */
export function amount(min = -MAX_AMOUNT, max = MAX_AMOUNT) {
  return z
    .number('Not a number')
    .min(min, min === -MAX_AMOUNT ? 'Too small' : `At least ${min}`)
    .max(max, max === MAX_AMOUNT ? 'Too large' : `At most ${max}`);
}

/** A moment in any form that `Date.parse` reads, brought to ISO UTC. */
export function moment() {
  return z.string('Not a moment').transform((value, context) => {
    const found = toMoment(value);
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
    .refine((value) => value !== null && value !== undefined, 'This field is required')
    .refine(isStorableJson, unstorable);
}
