import type { RelatedField } from '../fields';
import type { Resource, Row } from '../resource';
import type { Filter } from './query';

/**
 * Values of a related field for a row. Of children: each distinct one, none without children. Of folded children or a
 * referred row: exactly one, null without any.
 */
export type ValuesOf = (resource: Resource, row: Row, field: string) => readonly unknown[];

/** The related fields that a filter uses. */
export function relatedIn(
  { related = {} }: Pick<Resource, 'related'>,
  filter: Filter,
): readonly RelatedField[] {
  return Object.keys(filter).flatMap((field) => related[field] ?? []);
}

export function isOfChildren({ children }: Pick<Resource, 'children'>, { through }: RelatedField): boolean {
  return children !== undefined && through in children;
}

/** The values of a related field of children. */
export function childValues({ name, fold }: RelatedField, children: readonly Row[]): readonly unknown[] {
  const values = children.map((child) => child[name] ?? null);
  if (!fold) return [...new Set(values)];
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return [null];
  return [numbers.reduce((a, b) => (fold === 'least' ? Math.min(a, b) : Math.max(a, b)))];
}

/** For rows with their children; rows that they refer to are unknown. */
export const valuesInside: ValuesOf = (resource, row, field) => {
  const related = resource.related?.[field];
  if (!related || !isOfChildren(resource, related)) return [null];
  const children: unknown = row[related.through];
  return childValues(related, Array.isArray(children) ? children : []);
};
