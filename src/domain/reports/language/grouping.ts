import type { Row } from '../../resource';
import type { Change } from '../aggregate';
import { compileExpression, type EvaluationContext, type Value } from './evaluate';
import { compileMeasures, type KeptMeasure } from './measures';
import type { ReportRange } from './question';
import type { Report } from './report';
import { type MomentRange, sources } from './sources';
import { type FactsCursor, readFact, type TaskFacts } from './task-facts';

export type Facts = TaskFacts | Row;

/** Rows of equal keys, with what is measured of them. */
export interface Group {
  readonly id: string;
  /** Of the row that came last: what does not name the group may change. */
  key: readonly Value[];
  /** In the order of the declaration, as the keys are. */
  readonly measures: readonly KeptMeasure[];
  count: number;
}

/** The groups of a report, kept while rows come and go. */
export interface Grouping {
  readonly groups: ReadonlySet<Group>;
  /** @returns the groups that have changed, also those that are gone */
  update(change: Change<Facts>): ReadonlySet<Group>;
}

interface KnownGroup extends Group {
  /** Values of the keys that name it. */
  readonly named: readonly Value[];
  /** Of the task that was looked at last. */
  mark: number;
  /** Where it is found, by the last of its naming keys. */
  readonly place: Map<Value, unknown>;
  readonly last: Value;
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
  const { groupOf, renew } = createFinder(report, context, groups);

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
      for (const measure of group.measures) measure.add(cursor, by);
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
        group.place.delete(group.last);
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
}

/** Finds groups by one key after the other: no text is made of them for each row. */
function createFinder(report: Report, context: EvaluationContext, groups: Set<Group>): Finder {
  const names = Object.keys(report.keys);
  const keys = Object.values(report.keys).map((key) => compileExpression(key, context, readFact));
  const naming = idKeys(report).flatMap((name) => keys[names.indexOf(name)] ?? []);
  const isNarrow = report.id !== undefined;
  const create = compileMeasures(Object.values(report.measures), context);
  const root = new Map<Value, unknown>();
  const readKey = (cursor: FactsCursor): readonly Value[] => keys.map((read) => read(cursor));
  let latest: KnownGroup | null = null;

  /** Whether the row belongs to the group before it, as picks of one task often do. */
  function isLatest({ named, count }: KnownGroup, cursor: FactsCursor): boolean {
    if (count === 0) return false;
    for (let index = 0; index < naming.length; index++) {
      if (naming[index]?.(cursor) !== named[index]) return false;
    }
    return true;
  }

  function find(cursor: FactsCursor): KnownGroup {
    let place = root;
    for (let index = 0; index < naming.length - 1; index++) {
      const value = naming[index]?.(cursor) ?? null;
      const next = (place.get(value) as Map<Value, unknown> | undefined) ?? new Map<Value, unknown>();
      place.set(value, next);
      place = next;
    }
    const last = naming.at(-1)?.(cursor) ?? null;
    const known = place.get(last) as KnownGroup | undefined;
    if (known) return known;
    const named = naming.map((read) => read(cursor));
    const key = isNarrow ? readKey(cursor) : named;
    const made: KnownGroup = {
      id: idOf(named),
      named,
      key,
      measures: create(),
      count: 0,
      mark: -1,
      place,
      last,
    };
    place.set(last, made);
    groups.add(made);
    return made;
  }

  return {
    groupOf: (cursor) => {
      if (latest === null || !isLatest(latest, cursor)) latest = find(cursor);
      return latest;
    },
    renew: (group, cursor) => {
      if (isNarrow) group.key = readKey(cursor);
    },
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
