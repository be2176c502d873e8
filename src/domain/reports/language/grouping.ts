import type { Row } from '../../resource';
import type { Change } from '../aggregate';
import { valueAt } from './batch-columns';
import type { EvaluationContext, Value } from './evaluate';
import { compileColumn } from './evaluate-columns';
import { FactsBatch, grown, type MomentRange } from './facts/facts-batch';
import type { TaskFacts } from './facts/task-facts';
import { KeyTable } from './key-table';
import { compileMeasures, type KeptMeasure } from './measures';
import type { ReportRange } from './question';
import type { Report } from './report';
import { eachBatch, sources } from './sources';

export type Facts = TaskFacts | Row;

/** Rows with equal keys, with their measures. */
export interface Group {
  /** Values of the identifying keys: the row's id is made of them. */
  readonly named: readonly Value[];
  /** Taken from the latest row: keys that do not identify the group may change. */
  key: readonly Value[];
  /** In the order of the declaration, as the keys are; shared by all groups. */
  readonly measures: readonly KeptMeasure[];
  /** Index of the group within the measures. */
  readonly number: number;
}

/** The groups of a report, updated as rows come and go. */
export interface Grouping {
  readonly groups: ReadonlySet<Group>;
  /** @returns the groups that changed, including removed ones */
  update(change: Change<Facts>): readonly Group[];
}

/** @param context with the time zone of the range */
export function createGrouping(report: Report, range: ReportRange, context: EvaluationContext): Grouping {
  const source = sources[report.source];
  const moments: MomentRange = {
    fromMs: Date.parse(range.from),
    toMs: Date.parse(range.to),
    pickerIDs: new Set(range.pickerIDs),
  };
  const where = report.where ? compileColumn(report.where, context) : null;
  const kept = new KeptGroups(report, context);
  const batch = new FactsBatch();

  /** Removes the rows that do not match. */
  function restrict(): void {
    if (!where) return;
    const counts = where(batch);
    const rows: number[] = [];
    for (let row = 0; row < batch.count; row++) if (counts[row] === true) rows.push(row);
    if (rows.length < batch.count) batch.select(batch, rows);
  }

  return {
    groups: kept.groups,
    update: ({ added, removed }) => {
      kept.begin();
      const take = (by: 1 | -1) => () => {
        restrict();
        if (batch.count > 0) kept.take(batch, by);
      };
      // Additions first, so that a group that loses and gains rows stays the same one.
      eachBatch(source, added, { batch, moments }, take(1));
      eachBatch(source, removed, { batch, moments }, take(-1));
      return kept.end();
    },
  };
}

/** Groups by number, each with its count of rows. */
class KeptGroups {
  readonly groups = new Set<Group>();
  private readonly keys;
  private readonly idKeys;
  private readonly table;
  private readonly measures;
  private readonly byNumber: Group[] = [];
  private counts = new Int32Array(64);
  /** The task looked at last in each group, where other tasks may change keys that do not identify it. */
  private marks = new Int32Array(64);
  /** The update that changed each group last. */
  private updates = new Int32Array(64);
  private update = 0;
  private changed: Group[] = [];
  /** Rows that provide the keys of their group. */
  private readonly named = new FactsBatch();
  private readonly isNarrow: boolean;

  constructor(report: Report, context: EvaluationContext) {
    const names = Object.keys(report.keys);
    this.keys = Object.values(report.keys).map((key) => compileColumn(key, context));
    this.idKeys = idKeys(report).map((name) => names.indexOf(name));
    this.table = new KeyTable(this.idKeys.length);
    this.measures = compileMeasures(Object.values(report.measures), context);
    this.isNarrow = report.id !== undefined;
  }

  begin(): void {
    this.update++;
    this.changed = [];
  }

  take(batch: FactsBatch, by: 1 | -1): void {
    const columns = this.idKeys.map((place) => this.keys[place]?.(batch) ?? []);
    const made: number[] = [];
    const numbers = this.table.numbersOf(columns, batch.count, (row) => made.push(row));
    this.reserve();
    const naming = this.isNarrow && by === 1 ? this.renewing(batch, numbers) : made;
    if (naming.length > 0) this.name(batch, numbers, naming);
    this.count(numbers, batch.count, by);
    for (const measure of this.measures) measure.add({ numbers, groups: this.table.size }, batch, by);
  }

  /** @returns the groups that changed; those without rows are removed */
  end(): readonly Group[] {
    for (const group of this.changed) {
      if ((this.counts[group.number] ?? 0) > 0) continue;
      this.groups.delete(group);
      this.table.remove(group.number);
      this.counts[group.number] = 0;
      this.marks[group.number] = 0;
      for (const measure of this.measures) measure.forget(group.number);
    }
    return this.changed;
  }

  /** The first row of each task in each group. */
  private renewing({ count, taskMarks }: FactsBatch, numbers: Int32Array): readonly number[] {
    const rows: number[] = [];
    for (let row = 0; row < count; row++) {
      const group = numbers[row] ?? 0;
      if (this.marks[group] === taskMarks[row]) continue;
      this.marks[group] = taskMarks[row] ?? 0;
      rows.push(row);
    }
    return rows;
  }

  private name(batch: FactsBatch, numbers: Int32Array, rows: readonly number[]): void {
    this.named.select(batch, rows);
    const columns = this.keys.map((read) => read(this.named));
    for (let place = 0; place < rows.length; place++) {
      const number = numbers[rows[place] ?? 0] ?? 0;
      const key: Value[] = [];
      for (const column of columns) key.push(valueAt(column, place));
      const known = this.byNumber[number];
      if (known && this.groups.has(known)) known.key = key;
      else this.make(number, key);
    }
  }

  private make(number: number, key: readonly Value[]): void {
    const named = this.isNarrow ? this.idKeys.map((place) => key[place] ?? null) : key;
    const group: Group = { named, key, measures: this.measures, number };
    this.byNumber[number] = group;
    this.groups.add(group);
  }

  private count(numbers: Int32Array, count: number, by: 1 | -1): void {
    const { counts, updates, update } = this;
    for (let row = 0; row < count; row++) {
      const number = numbers[row] ?? 0;
      counts[number] = (counts[number] ?? 0) + by;
      if (updates[number] === update) continue;
      updates[number] = update;
      const group = this.byNumber[number];
      if (group) this.changed.push(group);
    }
  }

  private reserve(): void {
    const { size } = this.table;
    if (size <= this.counts.length) return;
    this.counts = grown(this.counts, size);
    this.marks = grown(this.marks, size);
    this.updates = grown(this.updates, size);
  }
}

/** The keys that identify a row of the report. */
export function idKeys({ id, keys }: Report): readonly string[] {
  return id ?? Object.keys(keys);
}

/** The id of a row within its report, as the server computes it. */
export function idOf(values: readonly Value[]): string {
  return values.map((value) => value ?? '').join('|');
}
