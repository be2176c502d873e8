import { compileExpression, type Evaluate, type EvaluationContext, roundTo, type Value } from './evaluate';
import { isSame, ref } from './expression';
import { type FactsCursor, readFact } from './facts-cursor';
import type { Measure } from './report';

/** What is kept of a group, so that rows can come and go. */
export interface KeptMeasure {
  /** @param by 1: a row comes, −1: one goes that came before */
  add(cursor: FactsCursor, by: 1 | -1): void;
  value(): number | null;
}

/** Sums are rounded, so that the order in which rows came is of no matter. */
export const sumDecimals = 6;
export const quantileDecimals = 3;

/** Makes what is kept of a group, in the order of the measures. */
export function compileMeasures(
  measures: readonly Measure[],
  context: EvaluationContext,
): () => readonly KeptMeasure[] {
  const creates = measures.map((measure) => compileMeasure(measure, context));
  return () => {
    const kept: KeptMeasure[] = [];
    for (const create of creates) kept.push(create(kept, measures));
    return kept;
  };
}

type Create = (before: readonly KeptMeasure[], measures: readonly Measure[]) => KeptMeasure;

function compileMeasure(measure: Measure, context: EvaluationContext): Create {
  if (measure.of === 'count') return () => new Count();
  const evaluate = compileExpression(measure.value, context, readFact);
  switch (measure.of) {
    case 'sum':
      return () => new Sum(evaluate);
    case 'distinct':
      // How many lines or tasks there are needs no list of them.
      if (isSame(measure.value, ref('line', 'taskLineID'))) return () => new CountOfEach('lineMark');
      if (isSame(measure.value, ref('task', 'taskID'))) return () => new CountOfEach('taskMark');
      return () => new Distinct(evaluate);
    case 'quantile': {
      const { share } = measure;
      return (before, measures) => {
        const place = before.findIndex(
          (one, index) => one instanceof Quantile && isOfSame(measures[index], measure),
        );
        const known = before[place];
        return known instanceof Quantile ? new QuantileBeside(known, share) : new Quantile(evaluate, share);
      };
    }
  }
}

function isOfSame(a: Measure | undefined, b: Measure): boolean {
  return a?.of === 'quantile' && b.of === 'quantile' && a.value === b.value;
}

class Count implements KeptMeasure {
  private count = 0;

  add(_: FactsCursor, by: 1 | -1): void {
    this.count += by;
  }

  value(): number {
    return this.count;
  }
}

/** Counts lines or tasks, whose rows come one after the other. */
class CountOfEach implements KeptMeasure {
  private count = 0;
  private last = -1;

  constructor(private readonly mark: 'lineMark' | 'taskMark') {}

  add(cursor: FactsCursor, by: 1 | -1): void {
    const mark = cursor[this.mark];
    if (mark === this.last) return;
    this.last = mark;
    this.count += by;
  }

  value(): number {
    return this.count;
  }
}

class Sum implements KeptMeasure {
  private sum = 0;

  constructor(private readonly evaluate: Evaluate<FactsCursor>) {}

  add(cursor: FactsCursor, by: 1 | -1): void {
    const value = this.evaluate(cursor);
    if (typeof value === 'number') this.sum += by * value;
  }

  value(): number {
    return roundTo(this.sum, sumDecimals);
  }
}

class Distinct implements KeptMeasure {
  private readonly counts = new Map<Value, number>();

  constructor(private readonly evaluate: Evaluate<FactsCursor>) {}

  add(cursor: FactsCursor, by: 1 | -1): void {
    const value = this.evaluate(cursor);
    if (value === null) return;
    const count = (this.counts.get(value) ?? 0) + by;
    if (count === 0) this.counts.delete(value);
    else this.counts.set(value, count);
  }

  value(): number {
    return this.counts.size;
  }
}

class Quantile implements KeptMeasure {
  private readonly values: number[] = [];
  private isSorted = true;

  constructor(
    private readonly evaluate: Evaluate<FactsCursor>,
    private readonly share: number,
  ) {}

  add(cursor: FactsCursor, by: 1 | -1): void {
    const value = this.evaluate(cursor);
    if (typeof value !== 'number') return;
    if (by === 1) {
      this.values.push(value);
      this.isSorted = false;
    } else this.values.splice(this.values.indexOf(value), 1);
  }

  value(): number | null {
    return this.valueAt(this.share);
  }

  valueAt(share: number): number | null {
    if (!this.isSorted) this.values.sort((a, b) => a - b);
    this.isSorted = true;
    return quantileOf(this.values, share);
  }
}

/** Another share of the values that a quantile before it keeps. */
class QuantileBeside implements KeptMeasure {
  constructor(
    private readonly of: Quantile,
    private readonly share: number,
  ) {}

  add(): void {}

  value(): number | null {
    return this.of.valueAt(this.share);
  }
}

function quantileOf(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return roundTo(below + (place - Math.floor(place)) * (above - below), quantileDecimals);
}
