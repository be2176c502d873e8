import { endOfDay } from 'date-fns';
import type { Scalar } from '../../domain/fields';
import type { Condition, Operand, Operator } from '../../domain/query/query';
import { type Day, type DayRange, dateOf, dayOf, readDate } from '../../lib/days';

/** The operand of one operator; undefined if the condition does not use it. */
export function operandOf(condition: Condition | undefined, operator: Operator): Operand | undefined {
  if (typeof condition !== 'object' || condition === null || isList(condition)) return undefined;
  return condition[operator];
}

/** The values that a condition of equality allows. */
export function listOf(condition: Condition | undefined): readonly Scalar[] {
  if (condition === undefined) return [];
  if (isList(condition)) return condition;
  return typeof condition === 'object' && condition !== null ? [] : [condition];
}

/** Moments from the start of the first local day to the end of the last one. */
export function dayRangeCondition({ from, to }: DayRange): Condition | undefined {
  if (from === null && to === null) return undefined;
  return {
    ...(from === null ? {} : { $gte: dateOf(from).toISOString() }),
    ...(to === null ? {} : { $lte: endOfDay(dateOf(to)).toISOString() }),
  };
}

export function dayRangeOf(condition: Condition | undefined): DayRange {
  return { from: dayOrNull(operandOf(condition, '$gte')), to: dayOrNull(operandOf(condition, '$lte')) };
}

function dayOrNull(moment: Operand | undefined): Day | null {
  const date = typeof moment === 'string' ? readDate(moment) : null;
  return date && dayOf(date);
}

function isList(value: unknown): value is readonly Scalar[] {
  return Array.isArray(value);
}
