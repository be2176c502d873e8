import type { Row } from '../../resource';
import type { Change } from '../aggregate';
import { compileExpression, type EvaluationContext, type Value } from './evaluate';
import { type FactsCursor, type MomentRange, readFact } from './facts-cursor';
import { compileMeasures, type KeptMeasure } from './measures';
import type { ReportRange } from './question';
import type { Report } from './report';
import { sources } from './sources';
import type { TaskFacts } from './task-facts';

export type Facts = TaskFacts | Row;

/** Rows of equal keys, with what is measured of them. */
export interface Group {
  /** Values of the keys that name it: its id is made of them. */
  readonly named: readonly Value[];
  /** Of the row that came last: what does not name the group may change. */
  key: readonly Value[];
  /** In the order of the declaration, as the keys are; of all groups. */
  readonly measures: readonly KeptMeasure[];
  /** Under which the measures keep what is its own. */
  readonly number: number;
  count: number;
}

/** The groups of a report, kept while rows come and go. */
export interface Grouping {
  readonly groups: ReadonlySet<Group>;
  /** @returns the groups that have changed, also those that are gone */
  update(change: Change<Facts>): ReadonlySet<Group>;
}

interface KnownGroup extends Group {
  /** Of the task that was looked at last. */
  mark: number;
  /** Where it is found, with others of the same hash. */
  readonly hash: number;
  next: KnownGroup | null;
}

/** @param context of the range's zone */
export function createGrouping(report: Report, range: ReportRange, context: EvaluationContext): Grouping {
  const source = sources[report.source];
  const moments: MomentRange = {
    fromMs: Date.parse(range.from),
    toMs: Date.parse(range.to),
    pickerIDs: new Set(range.pickerIDs),
  };
  const where = report.where ? compileExpression(report.where, context, readFact) : null;
  const groups = new Set<Group>();
  const { groupOf, renew, remove } = createFinder(report, context, groups);

  function take(by: 1 | -1, changed: Set<KnownGroup>): (cursor: FactsCursor) => void {
    return (cursor) => {
      if (where && where(cursor) !== true) return;
      const group = groupOf(cursor);
      if (group.mark !== cursor.taskMark) {
        if (by === 1 && group.count > 0) renew(group, cursor);
        group.mark = cursor.taskMark;
        changed.add(group);
      }
      group.count += by;
      for (const measure of group.measures) measure.add(group.number, cursor, by);
    };
  }

  return {
    groups,
    update: ({ added, removed }) => {
      const changed = new Set<KnownGroup>();
      const [come, go] = [take(1, changed), take(-1, changed)];
      // What comes first, so that a group that goes and comes is the same one.
      for (const facts of added) source.each(facts, moments, come);
      for (const facts of removed) source.each(facts, moments, go);
      for (const group of changed) {
        if (group.count > 0) continue;
        groups.delete(group);
        remove(group);
      }
      return changed;
    },
  };
}

interface Finder {
  /** The group of a row; a new one where there is none. */
  groupOf(cursor: FactsCursor): KnownGroup;
  /** Takes the keys of a row for those of its group: what does not name the group may have changed. */
  renew(group: KnownGroup, cursor: FactsCursor): void;
  remove(group: KnownGroup): void;
}

/** Finds groups by a number that is made of their keys: neither a text nor a list is made for each row. */
function createFinder(report: Report, context: EvaluationContext, groups: Set<Group>): Finder {
  const names = Object.keys(report.keys);
  const keys = Object.values(report.keys).map((key) => compileExpression(key, context, readFact));
  const idReaders = idKeys(report).flatMap((name) => keys[names.indexOf(name)] ?? []);
  const isNarrow = report.id !== undefined;
  const measures = compileMeasures(Object.values(report.measures), context);
  const free: number[] = [];
  let numbers = 0;
  const byHash = new Map<number, KnownGroup>();
  const codeOf = createCodes();
  const readKey = (cursor: FactsCursor): readonly Value[] => keys.map((read) => read(cursor));
  let latest: KnownGroup | null = null;

  function isOf({ named }: KnownGroup, cursor: FactsCursor): boolean {
    for (let index = 0; index < idReaders.length; index++) {
      if (idReaders[index]?.(cursor) !== named[index]) return false;
    }
    return true;
  }

  function hashOf(cursor: FactsCursor): number {
    let hash = 0;
    for (const read of idReaders) hash = Math.imul(hash ^ codeOf(read(cursor)), 0x9e3779b1);
    return hash;
  }

  function find(cursor: FactsCursor): KnownGroup {
    const hash = hashOf(cursor);
    const first = byHash.get(hash) ?? null;
    for (let group = first; group; group = group.next) if (isOf(group, cursor)) return group;
    const named = idReaders.map((read) => read(cursor));
    const made: KnownGroup = {
      named,
      key: isNarrow ? readKey(cursor) : named,
      measures,
      number: free.pop() ?? numbers++,
      count: 0,
      mark: -1,
      hash,
      next: first,
    };
    byHash.set(hash, made);
    groups.add(made);
    return made;
  }

  return {
    // Often it is that of the row before, as of picks of one task.
    groupOf: (cursor) => {
      if (latest === null || latest.count === 0 || !isOf(latest, cursor)) latest = find(cursor);
      return latest;
    },
    renew: (group, cursor) => {
      if (isNarrow) group.key = readKey(cursor);
    },
    remove: (group) => {
      for (const measure of measures) measure.forget(group.number);
      free.push(group.number);
      const first = byHash.get(group.hash) ?? null;
      let before = first;
      while (before && before.next !== group) before = before.next;
      if (before) before.next = group.next;
      else if (first === group && group.next) byHash.set(group.hash, group.next);
      else if (first === group) byHash.delete(group.hash);
    },
  };
}

/** Numbers for values, equal ones for equal values: whole numbers are their own, texts are numbered as they come. */
function createCodes(): (value: Value) => number {
  const known = new Map<Value, number>();
  return (value) => {
    if (typeof value === 'number' && (value | 0) === value) return value;
    let code = known.get(value);
    if (code === undefined) {
      code = known.size;
      known.set(value, code);
    }
    return code;
  };
}

/** The keys that name a row of the report. */
export function idKeys({ id, keys }: Report): readonly string[] {
  return id ?? Object.keys(keys);
}

/** Names a row among those of its report, as the server does. */
export function idOf(values: readonly Value[]): string {
  return values.map((value) => value ?? '').join('|');
}
