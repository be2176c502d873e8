import type { RelatedField } from '../../domain/fields';
import { filterField } from '../../domain/query/parse-filter';
import { childValues, isOfChildren, type ValuesOf } from '../../domain/query/related';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import type { WorkingSet } from './working-set';

type Values = Readonly<Record<string, readonly unknown[]>>;

interface Known {
  /** The row that the values were read with: memory replaces the object whenever the row changes. */
  readonly row: Row;
  readonly values: Values;
}

/** Values that filters find in related rows: of children as read, of referenced rows from memory. */
export interface RelatedValues {
  readonly valuesOf: ValuesOf;
  /** Follows some rows, by key: what is known of them is kept while they are followed or exist. The result ends it. */
  follow(resource: string, rows: ReadonlyMap<number, Row>): () => void;
  /** These rows have gone: values of rows that are not followed are forgotten. */
  drop(resource: string, keys: Iterable<number>): void;
  /** Rows whose children have not been read since the row changed. */
  missing(resource: Resource, rows: Iterable<Row>): readonly Row[];
  /** Stores the values of rows that were read and are still followed; a row without children on the device has none. */
  keep(resource: Resource, rows: readonly Row[], withChildren: readonly { readonly row: Row }[]): void;
  /** The children of these rows have to be read again; until then their values stay. */
  invalidate(resource: string, keys: Iterable<number>): void;
}

const nothing: readonly unknown[] = [];
const none: readonly unknown[] = [null];

export function createRelatedValues(set: () => Pick<WorkingSet, 'visibleRow'>): RelatedValues {
  const known = new Map<string, Map<number, Known>>();
  const followed = new Map<string, Set<ReadonlyMap<number, Row>>>();
  const isFollowed = (resource: string, key: number): boolean =>
    [...(followed.get(resource) ?? [])].some((rows) => rows.has(key));
  const knownOf = (resource: string): Map<number, Known> => {
    const values = known.get(resource) ?? new Map<number, Known>();
    known.set(resource, values);
    return values;
  };
  return {
    valuesOf: (resource, row, field) => {
      const related = resource.related?.[field];
      if (!related) return nothing;
      // Until the children of a changed row are read again, its former values hold.
      if (isOfChildren(resource, related))
        return knownOf(resource.name).get(keyOf(resource, row))?.values[field] ?? nothing;
      const key = row[related.through];
      const target = targetOf(resource, related);
      const referred = typeof key === 'number' ? set().visibleRow(target, key) : null;
      return referred ? [referred[related.name] ?? null] : none;
    },
    follow: (resource, rows) => {
      const followers = followed.get(resource) ?? new Set();
      followed.set(resource, followers.add(rows));
      // Rows that went while they were not followed.
      const values = knownOf(resource);
      for (const key of values.keys()) if (!set().visibleRow(resource, key)) values.delete(key);
      return () => followers.delete(rows);
    },
    drop: (resource, keys) => {
      for (const key of keys) if (!isFollowed(resource, key)) knownOf(resource).delete(key);
    },
    missing: (resource, rows) => {
      const values = knownOf(resource.name);
      return [...rows].filter((row) => values.get(keyOf(resource, row))?.row !== row);
    },
    keep: (resource, rows, withChildren) => {
      const values = knownOf(resource.name);
      const byKey = new Map(withChildren.map(({ row }) => [keyOf(resource, row), row]));
      for (const row of rows) {
        const key = keyOf(resource, row);
        if (isFollowed(resource.name, key))
          values.set(key, { row, values: childrenOf(resource, byKey.get(key) ?? row) });
      }
    },
    invalidate: (resource, keys) => {
      const values = knownOf(resource);
      for (const key of keys) {
        const before = values.get(key);
        if (before) values.set(key, { ...before, row: {} });
      }
    },
  };
}

/** Name of the resource whose rows a related field is read from. */
export function targetOf(resource: Resource, { through }: RelatedField): string {
  const field = filterField(resource, through);
  if (field?.kind !== 'reference') throw new Error(`${through} refers to nothing`);
  return field.to;
}

function childrenOf(resource: Resource, rowWithChildren: Row): Values {
  const entries = Object.entries(resource.related ?? {}).flatMap(([field, related]) => {
    if (!isOfChildren(resource, related)) return [];
    const children: unknown = rowWithChildren[related.through];
    return [[field, childValues(related, Array.isArray(children) ? children : [])] as const];
  });
  return Object.fromEntries(entries);
}
