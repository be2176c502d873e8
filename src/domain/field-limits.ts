import type { NumberField } from './fields';
import { maxAmount, maxKey } from './query/field-values';

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
}

/** Stored whole numbers: their columns have 32 bits. */
export const wholeNumbers: NumberLimits = { min: -maxKey - 1, max: maxKey };
/** Stored amounts and measures. */
export const amounts: NumberLimits = { min: -maxAmount, max: maxAmount };

/** Longest text of a field that declares no limit. */
export const maxText = 20_000;

/** The numbers that a field may hold: the declared limits, else those of storage. */
export function limitsOf({ kind, min, max }: NumberField): NumberLimits {
  const stored = kind === 'integer' ? wholeNumbers : amounts;
  return { min: min ?? stored.min, max: max ?? stored.max };
}
