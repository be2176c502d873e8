import { compileExpression, type Evaluate, type EvaluationContext, roundTo, type Value } from './evaluate';
import { type Expression, isSame, ref } from './expression';
import { type FactsCursor, readFact } from './facts-cursor';
import type { Measure } from './report';

/** What is kept of groups, so that rows can come and go; by the number of a group, for an object each would cost more than the sums. */
export interface KeptMeasure {
  /** @param by 1: a row comes, −1: one goes that came before */
  add(group: number, cursor: FactsCursor, by: 1 | -1): void;
  value(group: number): number | null;
  /** The number will be another group's. */
  forget(group: number): void;
}

/** Sums are rounded, so that the order in which rows came is of no matter. */
export const sumDecimals = 6;
export const quantileDecimals = 3;

/** What is kept for each measure, in their order. */
export function compileMeasures(
  measures: readonly Measure[],
  context: EvaluationContext,
): readonly KeptMeasure[] {
  const kept: KeptMeasure[] = [];
  const quantiles = new Map<Expression, Quantile>();
  for (const measure of measures) kept.push(compileMeasure(measure, context, quantiles));
  return kept;
}

/** @param quantiles of the measures before, by what they are taken of: shares of the same values keep them once */
function compileMeasure(
  measure: Measure,
  context: EvaluationContext,
  quantiles: Map<Expression, Quantile>,
): KeptMeasure {
  if (measure.of === 'count') return new Count();
  const evaluate = compileExpression(measure.value, context, readFact);
  switch (measure.of) {
    case 'sum':
      return new Sum(evaluate);
    case 'distinct':
      // How many lines or tasks there are needs no list of them.
      if (isSame(measure.value, ref('line', 'taskLineID'))) return new CountOfEach('lineMark');
      if (isSame(measure.value, ref('task', 'taskID'))) return new CountOfEach('taskMark');
      return new Distinct(evaluate);
    case 'quantile': {
      const { share, value } = measure;
      const known = quantiles.get(value);
      if (known) return new QuantileBeside(known, share);
      const made = new Quantile(evaluate, share);
      quantiles.set(value, made);
      return made;
    }
  }
}

/** A number for each group. */
class NumberColumn {
  private numbers: Float64Array;

  constructor(private readonly initial: number) {
    this.numbers = new Float64Array(64).fill(initial);
  }

  at(group: number): number {
    return this.numbers[group] ?? this.initial;
  }

  set(group: number, number: number): void {
    if (group >= this.numbers.length) {
      const larger = new Float64Array(group * 2).fill(this.initial);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[group] = number;
  }
}

class Count implements KeptMeasure {
  private readonly counts = new NumberColumn(0);

  add(group: number, _: FactsCursor, by: 1 | -1): void {
    this.counts.set(group, this.counts.at(group) + by);
  }

  value(group: number): number {
    return this.counts.at(group);
  }

  forget(group: number): void {
    this.counts.set(group, 0);
  }
}

/** Counts lines or tasks, whose rows come one after the other. */
class CountOfEach implements KeptMeasure {
  private readonly counts = new NumberColumn(0);
  private readonly last = new NumberColumn(-1);

  constructor(private readonly mark: 'lineMark' | 'taskMark') {}

  add(group: number, cursor: FactsCursor, by: 1 | -1): void {
    const mark = cursor[this.mark];
    if (mark === this.last.at(group)) return;
    this.last.set(group, mark);
    this.counts.set(group, this.counts.at(group) + by);
  }

  value(group: number): number {
    return this.counts.at(group);
  }

  forget(group: number): void {
    this.counts.set(group, 0);
    this.last.set(group, -1);
  }
}

class Sum implements KeptMeasure {
  private readonly sums = new NumberColumn(0);

  constructor(private readonly evaluate: Evaluate<FactsCursor>) {}

  add(group: number, cursor: FactsCursor, by: 1 | -1): void {
    const value = this.evaluate(cursor);
    if (typeof value === 'number') this.sums.set(group, this.sums.at(group) + by * value);
  }

  value(group: number): number {
    return roundTo(this.sums.at(group), sumDecimals);
  }

  forget(group: number): void {
    this.sums.set(group, 0);
  }
}

class Distinct implements KeptMeasure {
  private readonly counts: (Map<Value, number> | undefined)[] = [];

  constructor(private readonly evaluate: Evaluate<FactsCursor>) {}

  add(group: number, cursor: FactsCursor, by: 1 | -1): void {
    const value = this.evaluate(cursor);
    if (value === null) return;
    const counts = this.counts[group] ?? new Map<Value, number>();
    this.counts[group] = counts;
    const count = (counts.get(value) ?? 0) + by;
    if (count === 0) counts.delete(value);
    else counts.set(value, count);
  }

  value(group: number): number {
    return this.counts[group]?.size ?? 0;
  }

  forget(group: number): void {
    this.counts[group] = undefined;
  }
}

class Quantile implements KeptMeasure {
  private readonly values: (number[] | undefined)[] = [];
  /** Groups whose values are in order. */
  private readonly sorted = new Set<number>();

  constructor(
    private readonly evaluate: Evaluate<FactsCursor>,
    private readonly share: number,
  ) {}

  add(group: number, cursor: FactsCursor, by: 1 | -1): void {
    const value = this.evaluate(cursor);
    if (typeof value !== 'number') return;
    const values = this.values[group];
    if (by === -1) values?.splice(values.indexOf(value), 1);
    else {
      if (values) values.push(value);
      else this.values[group] = [value];
      if (this.sorted.size > 0) this.sorted.delete(group);
    }
  }

  value(group: number): number | null {
    return this.valueAt(group, this.share);
  }

  valueAt(group: number, share: number): number | null {
    const values = this.values[group];
    if (!values) return null;
    if (!this.sorted.has(group)) values.sort((a, b) => a - b);
    this.sorted.add(group);
    return quantileOf(values, share);
  }

  forget(group: number): void {
    this.values[group] = undefined;
    this.sorted.delete(group);
  }
}

/** Another share of the values that a quantile before it keeps. */
class QuantileBeside implements KeptMeasure {
  constructor(
    private readonly of: Quantile,
    private readonly share: number,
  ) {}

  add(): void {}

  value(group: number): number | null {
    return this.of.valueAt(group, this.share);
  }

  forget(): void {}
}

function quantileOf(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return roundTo(below + (place - Math.floor(place)) * (above - below), quantileDecimals);
}
