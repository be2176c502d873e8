import type { NumberField } from './fields';
import { MAX_AMOUNT, MAX_KEY } from './query/field-values';

interface NumberLimits {
  readonly min: number;
  readonly max: number;
}

/** Whole numbers that are stored: their columns have 32 bits. */
export const WHOLE_NUMBERS: NumberLimits = { min: -MAX_KEY - 1, max: MAX_KEY };
/** Amounts and measures that are stored. */
export const AMOUNTS: NumberLimits = { min: -MAX_AMOUNT, max: MAX_AMOUNT };

/** Longest text of a field that declares none. */
export const MAX_TEXT = 20_000;

/** The numbers that a field may hold: those declared, else those that can be stored. */
export function limitsOf({ kind, min, max }: NumberField): NumberLimits {
  const stored = kind === 'integer' ? WHOLE_NUMBERS : AMOUNTS;
  return { min: min ?? stored.min, max: max ?? stored.max };
}
