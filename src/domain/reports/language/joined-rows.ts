import type { Row } from '../../resource';
import { type Expression, fieldsOf } from './expression';
import type { Report } from './report';

/** Finds the row of a resource by key; null: there is none. */
export type FindRow = (resource: string, key: number) => Row | null;

/** Rows of other resources that a report reads, limited to the fields it reads. */
export interface JoinedRows {
  /** Resources whose rows are read. */
  readonly resources: readonly string[];
  find(join: string, key: unknown): Row | undefined;
  /** Reads the rows again; whether anything changed. */
  refresh(): boolean;
}

export function createJoinedRows(report: Report, find: FindRow): JoinedRows {
  const joins = Object.entries(report.joins ?? {}).map(([name, { resource }]) => ({
    name,
    resource,
    fields: [...new Set(expressionsOf(report).flatMap((expression) => fieldsOf(expression, name)))],
    known: new Map<number, Row | undefined>(),
  }));
  const byName = new Map(joins.map((join) => [join.name, join]));

  function read({ resource, fields }: (typeof joins)[number], key: number): Row | undefined {
    const row = find(resource, key);
    return row ? Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) : undefined;
  }

  return {
    resources: [...new Set(joins.map(({ resource }) => resource))],
    find: (name, key) => {
      const join = byName.get(name);
      if (!join || typeof key !== 'number') return undefined;
      if (!join.known.has(key)) join.known.set(key, read(join, key));
      return join.known.get(key);
    },
    refresh: () => {
      let isChanged = false;
      for (const join of joins) {
        for (const [key, before] of join.known) {
          const now = read(join, key);
          if (JSON.stringify(now) === JSON.stringify(before)) continue;
          join.known.set(key, now);
          isChanged = true;
        }
      }
      return isChanged;
    },
  };
}

/** All expressions over a group. */
function expressionsOf({ columns, joins = {}, pivot }: Report): readonly Expression[] {
  return [
    ...Object.values(columns).map(({ value }) => value),
    ...Object.values(joins).map(({ key }) => key),
    ...(pivot ? [pivot.name, pivot.value] : []),
  ];
}
