import type { Row } from '../../resource';
import type { Change } from '../aggregate';
import { compileExpression, type EvaluationContext, type Tables, type Value } from './evaluate';
import { compileMeasure, type KeptMeasure } from './measures';
import type { ReportRange } from './question';
import type { Report } from './report';
import { type MomentRange, sources, type TaskFacts } from './sources';

export type Facts = TaskFacts | Row;

/** Rows of equal keys, with what is measured of them. */
export interface Group {
  readonly id: string;
  /** Of the row that came last: what does not name the group may change. */
  key: Row;
  readonly measures: Readonly<Record<string, KeptMeasure>>;
  count: number;
}

/** The groups of a report, kept while rows come and go. */
export interface Grouping {
  readonly groups: ReadonlyMap<string, Group>;
  /** @returns ids of the groups that have changed, also of those that are gone */
  update(change: Change<Facts>): ReadonlySet<string>;
}

/** @param context of the range's zone */
export function createGrouping(report: Report, range: ReportRange, context: EvaluationContext): Grouping {
  const source = sources[report.source];
  const moments: MomentRange = {
    fromMs: Date.parse(range.from),
    toMs: Date.parse(range.to),
    pickerIDs: new Set(range.pickerIDs),
  };
  const where = report.where ? compileExpression(report.where, context) : null;
  const keys = Object.entries(report.keys).map(([name, key]) => ({
    name,
    read: compileExpression(key, context),
  }));
  const naming = keys.filter(({ name }) => idKeys(report).includes(name));
  const isNarrow = naming.length < keys.length;
  const measures = Object.entries(report.measures).map(([name, measure]) => ({
    name,
    create: compileMeasure(measure, context),
  }));
  const groups = new Map<string, Group>();

  const readKey = (tables: Tables): Row =>
    Object.fromEntries(keys.map(({ name, read }) => [name, read(tables)]));

  function groupOf(tables: Tables): Group {
    const id = idOf(naming.map(({ read }) => read(tables)));
    const known = groups.get(id);
    if (known) return known;
    const made: Group = {
      id,
      key: readKey(tables),
      measures: Object.fromEntries(measures.map(({ name, create }) => [name, create()])),
      count: 0,
    };
    groups.set(id, made);
    return made;
  }

  return {
    groups,
    update: ({ added, removed }) => {
      const changed = new Set<string>();
      const take = (by: 1 | -1) => (tables: Tables) => {
        if (where && where(tables) !== true) return;
        const group = groupOf(tables);
        if (by === 1 && isNarrow && group.count > 0) group.key = readKey(tables);
        group.count += by;
        for (const { name } of measures) group.measures[name]?.add(tables, by);
        changed.add(group.id);
      };
      // What comes first, so that a group that goes and comes is the same one.
      for (const facts of added) source.each(facts, moments, take(1));
      for (const facts of removed) source.each(facts, moments, take(-1));
      for (const id of changed) if (groups.get(id)?.count === 0) groups.delete(id);
      return changed;
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
