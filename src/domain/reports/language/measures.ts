import { compileExpression, type EvaluationContext, roundTo, type Value } from './evaluate';
import { isSame, ref } from './expression';
import type { Measure } from './report';
import { type FactsCursor, readFact } from './task-facts';

/** What is kept of a group, so that rows can come and go. */
export interface KeptMeasure {
  /** @param by 1: a row comes, −1: one goes that came before */
  add(cursor: FactsCursor, by: 1 | -1): void;
  value(): number | null;
}

/** Sums are rounded, so that the order in which rows came is of no matter. */
export const sumDecimals = 6;
export const quantileDecimals = 3;

/** Makes what is kept of each group, in the order of the measures. */
export type CreateMeasures = () => readonly KeptMeasure[];

export function compileMeasures(measures: readonly Measure[], context: EvaluationContext): CreateMeasures {
  const creates = measures.map((measure) => compileMeasure(measure, context));
  /** Quantiles of one value share what they are made of; null: the measure is none. */
  const firsts = measures.map((measure) =>
    measure.of === 'quantile'
      ? measures.findIndex((one) => one.of === 'quantile' && isSame(one.value, measure.value))
      : null,
  );
  return () => {
    const kept: KeptMeasure[] = [];
    for (const [index, create] of creates.entries()) {
      const first = firsts[index];
      const measure = measures[index];
      const known = first !== null && first !== undefined && first < index ? kept[first] : undefined;
      if (known && measure?.of === 'quantile' && isQuantile(known)) kept.push(known.beside(measure.share));
      else kept.push(create());
    }
    return kept;
  };
}

function compileMeasure(measure: Measure, context: EvaluationContext): () => KeptMeasure {
  if (measure.of === 'count') return createCount;
  const evaluate = compileExpression(measure.value, context, readFact);
  switch (measure.of) {
    case 'sum':
      return () => createSum(evaluate);
    case 'distinct': {
      // Lines and tasks come one after the other, each at once: how many there are needs no list of them.
      if (isSame(measure.value, ref('line', 'taskLineID'))) return () => createCountOfEach((at) => at.lineMark);
      if (isSame(measure.value, ref('task', 'taskID'))) return () => createCountOfEach((at) => at.taskMark);
      return () => createDistinct(evaluate);
    }
    case 'quantile':
      return () => createQuantile(evaluate, measure.share);
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

function createCountOfEach(markOf: (cursor: FactsCursor) => number): KeptMeasure {
  let count = 0;
  let last = -1;
  return {
    add: (cursor, by) => {
      const mark = markOf(cursor);
      if (mark === last) return;
      last = mark;
      count += by;
    },
    value: () => count,
  };
}

function createSum(evaluate: (cursor: FactsCursor) => Value): KeptMeasure {
  let sum = 0;
  return {
    add: (cursor, by) => {
      const value = evaluate(cursor);
      if (typeof value === 'number') sum += by * value;
    },
    value: () => roundTo(sum, sumDecimals),
  };
}

function createDistinct(evaluate: (cursor: FactsCursor) => Value): KeptMeasure {
  const counts = new Map<unknown, number>();
  return {
    add: (cursor, by) => {
      const value = evaluate(cursor);
      if (value === null) return;
      const count = (counts.get(value) ?? 0) + by;
      if (count === 0) counts.delete(value);
      else counts.set(value, count);
    },
    value: () => counts.size,
  };
}

interface Quantile extends KeptMeasure {
  /** Another share of the same values. */
  beside(share: number): KeptMeasure;
}

function isQuantile(measure: KeptMeasure): measure is Quantile {
  return 'beside' in measure;
}

function createQuantile(evaluate: (cursor: FactsCursor) => Value, ofShare: number): Quantile {
  const values: number[] = [];
  let isSorted = true;
  const valueAt = (share: number): number | null => {
    if (!isSorted) values.sort((a, b) => a - b);
    isSorted = true;
    return quantileOf(values, share);
  };
  return {
    add: (cursor, by) => {
      const value = evaluate(cursor);
      if (typeof value !== 'number') return;
      if (by === 1) {
        values.push(value);
        isSorted = false;
      } else values.splice(values.indexOf(value), 1);
    },
    value: () => valueAt(ofShare),
    beside: (share) => ({ add: () => undefined, value: () => valueAt(share) }),
  };
}

function quantileOf(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return roundTo(below + (place - Math.floor(place)) * (above - below), quantileDecimals);
}
