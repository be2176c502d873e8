import type { NumberField } from './fields';
import { maxAmount, maxKey } from './query/field-values';

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
}

/** Whole numbers that are stored: their columns have 32 bits. */
export const wholeNumbers: NumberLimits = { min: -maxKey - 1, max: maxKey };
/** Amounts and measures that are stored. */
export const amounts: NumberLimits = { min: -maxAmount, max: maxAmount };

/** Longest text of a field that declares none. */
export const maxText = 20_000;

/** The numbers that a field may hold: those declared, else those that can be stored. */
export function limitsOf({ kind, min, max }: NumberField): NumberLimits {
  const stored = kind === 'integer' ? wholeNumbers : amounts;
  return { min: min ?? stored.min, max: max ?? stored.max };
}
