import { createRoom, numbersOf, type ReadColumn, valueAt } from './batch-columns';
import { type EvaluationContext, roundTo, type Value } from './evaluate';
import { compileColumn } from './evaluate-columns';
import { type Expression, isSame, ref } from './expression';
import type { FactsBatch } from './facts/facts-batch';
import type { Measure } from './report';
import { ValuesOfGroups } from './values-of-groups';

/** The group of each row of a batch. */
export interface GroupsOfRows {
  readonly numbers: Int32Array;
  /** The largest number plus one. */
  readonly groups: number;
}

/**
 * State of a measure for all groups, updated as rows come and go. It is indexed by group number, because an object per
 * group would cost more than the sums.
 */
export interface KeptMeasure {
  /** @param by 1: rows are added, −1: rows added before are removed */
  add(of: GroupsOfRows, batch: FactsBatch, by: 1 | -1): void;
  value(group: number): number | null;
  /** The number will be reused for another group. */
  forget(group: number): void;
}

/** Sums are rounded, so that they do not depend on the order of the rows. */
export const sumDecimals = 6;
export const quantileDecimals = 3;

/** The state for each measure, in their order. */
export function compileMeasures(
  measures: readonly Measure[],
  context: EvaluationContext,
): readonly KeptMeasure[] {
  const kept: KeptMeasure[] = [];
  const quantiles = new Map<Expression, Quantile>();
  for (const measure of measures) kept.push(compileMeasure(measure, context, quantiles));
  return kept;
}

/** @param quantiles state of earlier quantiles by the value they measure: shares of the same values use it together */
function compileMeasure(
  measure: Measure,
  context: EvaluationContext,
  quantiles: Map<Expression, Quantile>,
): KeptMeasure {
  if (measure.of === 'count') return new Count();
  const read = compileColumn(measure.value, context);
  switch (measure.of) {
    case 'sum':
      return new Sum(read);
    case 'distinct':
      // Counting lines or tasks needs no list of them.
      if (isSame(measure.value, ref('line', 'taskLineID'))) return new CountOfEach('lineMarks');
      if (isSame(measure.value, ref('task', 'taskID'))) return new CountOfEach('taskMarks');
      return new Distinct(read);
    case 'quantile': {
      const { share, value } = measure;
      const known = quantiles.get(value);
      if (known) return new QuantileBeside(known, share);
      const made = new Quantile(read, share);
      quantiles.set(value, made);
      return made;
    }
  }
}

/** A number per group. */
class NumberColumn {
  numbers: Float64Array;

  constructor(private readonly initial: number) {
    this.numbers = new Float64Array(64).fill(initial);
  }

  at(group: number): number {
    return this.numbers[group] ?? this.initial;
  }

  /** Ensures capacity for this many groups. */
  upTo(groups: number): Float64Array {
    if (groups > this.numbers.length) {
      const larger = new Float64Array(groups * 2).fill(this.initial);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    return this.numbers;
  }

  clear(group: number): void {
    this.numbers[group] = this.initial;
  }
}

class Count implements KeptMeasure {
  private readonly counts = new NumberColumn(0);

  add({ numbers, groups }: GroupsOfRows, { count }: FactsBatch, by: 1 | -1): void {
    const counts = this.counts.upTo(groups);
    for (let row = 0; row < count; row++) {
      const group = numbers[row] ?? 0;
      counts[group] = (counts[group] ?? 0) + by;
    }
  }

  value(group: number): number {
    return this.counts.at(group);
  }

  forget(group: number): void {
    this.counts.clear(group);
  }
}

/** Counts lines or tasks whose rows are consecutive. */
class CountOfEach implements KeptMeasure {
  private readonly counts = new NumberColumn(0);
  private readonly last = new NumberColumn(-1);

  constructor(private readonly marks: 'lineMarks' | 'taskMarks') {}

  add({ numbers, groups }: GroupsOfRows, batch: FactsBatch, by: 1 | -1): void {
    const marks = batch[this.marks];
    const counts = this.counts.upTo(groups);
    const last = this.last.upTo(groups);
    for (let row = 0; row < batch.count; row++) {
      const group = numbers[row] ?? 0;
      const mark = marks[row] ?? 0;
      if (last[group] === mark) continue;
      last[group] = mark;
      counts[group] = (counts[group] ?? 0) + by;
    }
  }

  value(group: number): number {
    return this.counts.at(group);
  }

  forget(group: number): void {
    this.counts.clear(group);
    this.last.clear(group);
  }
}

class Sum implements KeptMeasure {
  private readonly sums = new NumberColumn(0);
  private readonly room = createRoom();

  constructor(private readonly read: ReadColumn) {}

  add({ numbers, groups }: GroupsOfRows, batch: FactsBatch, by: 1 | -1): void {
    const values = numbersOf(this.read(batch), batch.count, this.room);
    const sums = this.sums.upTo(groups);
    for (let row = 0; row < batch.count; row++) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const group = numbers[row] ?? 0;
      sums[group] = (sums[group] ?? 0) + by * value;
    }
  }

  value(group: number): number {
    return roundTo(this.sums.at(group), sumDecimals);
  }

  forget(group: number): void {
    this.sums.clear(group);
  }
}

class Distinct implements KeptMeasure {
  private readonly counts: (Map<Value, number> | undefined)[] = [];

  constructor(private readonly read: ReadColumn) {}

  add({ numbers }: GroupsOfRows, batch: FactsBatch, by: 1 | -1): void {
    const values = this.read(batch);
    for (let row = 0; row < batch.count; row++) {
      const value = valueAt(values, row);
      if (value !== null) this.addTo(numbers[row] ?? 0, value, by);
    }
  }

  value(group: number): number {
    return this.counts[group]?.size ?? 0;
  }

  forget(group: number): void {
    this.counts[group] = undefined;
  }

  private addTo(group: number, value: Value, by: 1 | -1): void {
    const counts = this.counts[group] ?? new Map<Value, number>();
    this.counts[group] = counts;
    const count = (counts.get(value) ?? 0) + by;
    if (count === 0) counts.delete(value);
    else counts.set(value, count);
  }
}

class Quantile implements KeptMeasure {
  private readonly kept = new ValuesOfGroups();
  private readonly room = createRoom();

  constructor(
    private readonly read: ReadColumn,
    private readonly share: number,
  ) {}

  add({ numbers }: GroupsOfRows, batch: FactsBatch, by: 1 | -1): void {
    const values = numbersOf(this.read(batch), batch.count, this.room);
    for (let row = 0; row < batch.count; row++) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      if (by === 1) this.kept.add(numbers[row] ?? 0, value);
      else this.kept.remove(numbers[row] ?? 0, value);
    }
  }

  value(group: number): number | null {
    return this.valueAt(group, this.share);
  }

  valueAt(group: number, share: number): number | null {
    return quantileOf(this.kept.sorted(group), share);
  }

  forget(group: number): void {
    this.kept.forget(group);
  }
}

/** Another share of values that an earlier quantile stores. */
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

function quantileOf(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return roundTo(below + (place - Math.floor(place)) * (above - below), quantileDecimals);
}
