import { compileExpression, type EvaluationContext, roundTo, type Tables } from './evaluate';
import type { Measure } from './report';

/** What is kept of a group, so that rows can come and go. */
export interface KeptMeasure {
  /** @param by 1: a row comes, −1: one goes that came before */
  add(tables: Tables, by: 1 | -1): void;
  value(): number | null;
}

/** Sums are rounded, so that the order in which rows came is of no matter. */
export const sumDecimals = 6;
export const quantileDecimals = 3;

/** Makes what is kept of each group for a measure. */
export function compileMeasure(measure: Measure, context: EvaluationContext): () => KeptMeasure {
  if (measure.of === 'count') return createCount;
  const evaluate = compileExpression(measure.value, context);
  const numberIn = (tables: Tables): number | null => {
    const value = evaluate(tables);
    return typeof value === 'number' ? value : null;
  };
  switch (measure.of) {
    case 'sum':
      return () => createSum(numberIn);
    case 'distinct':
      return () => createDistinct(evaluate);
    case 'quantile':
      return () => createQuantile(numberIn, measure.share);
  }
}

function createCount(): KeptMeasure {
  let count = 0;
  return {
    add: (_, by) => {
      count += by;
    },
    value: () => count,
  };
}

function createSum(numberIn: (tables: Tables) => number | null): KeptMeasure {
  let sum = 0;
  return {
    add: (tables, by) => {
      sum += by * (numberIn(tables) ?? 0);
    },
    value: () => roundTo(sum, sumDecimals),
  };
}

function createDistinct(evaluate: (tables: Tables) => unknown): KeptMeasure {
  const counts = new Map<unknown, number>();
  return {
    add: (tables, by) => {
      const value = evaluate(tables);
      if (value === null) return;
      const count = (counts.get(value) ?? 0) + by;
      if (count === 0) counts.delete(value);
      else counts.set(value, count);
    },
    value: () => counts.size,
  };
}

function createQuantile(numberIn: (tables: Tables) => number | null, share: number): KeptMeasure {
  const values: number[] = [];
  let isSorted = true;
  return {
    add: (tables, by) => {
      const value = numberIn(tables);
      if (value === null) return;
      if (by === 1) {
        values.push(value);
        isSorted = false;
      } else values.splice(values.indexOf(value), 1);
    },
    value: () => {
      if (!isSorted) values.sort((a, b) => a - b);
      isSorted = true;
      return quantileOf(values, share);
    },
  };
}

function quantileOf(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return roundTo(below + (place - Math.floor(place)) * (above - below), quantileDecimals);
}
