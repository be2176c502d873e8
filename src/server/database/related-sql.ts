import { isOfChildren } from '../../domain/query/related';
import type { Resource } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { name } from './rows';
import { type SQL, sql } from './sql';

/** The rows that hold a related field's values for one row of a table. */
export interface RelatedRows {
  readonly resource: Resource;
  /** Name of the field in those rows. */
  readonly field: string;
  /** FROM clause; the outer table goes by its own name. */
  readonly from: SQL;
}

/** Null: the field is one of the resource's own. */
export function relatedRows(resource: Resource, fieldName: string): RelatedRows | null {
  const related = resource.related?.[fieldName];
  if (!related) return null;
  const { through, name: field, fold } = related;
  const outer = (column: string) => sql`${name(resource.name)}.${name(column)}`;
  if (!isOfChildren(resource, related)) {
    const reference = resource.fields[through];
    if (reference?.kind !== 'reference') throw new Error(`${through} refers to nothing`);
    const target = resourceOf(reference.to);
    const inner = (column: string) => sql`${name(target.name)}.${name(column)}`;
    const isIt = sql`${inner('companyID')} = ${outer('companyID')} AND ${inner(target.key)} = ${outer(through)}`;
    return {
      resource: target,
      field,
      from: sql`FROM (SELECT 1) AS "one" LEFT JOIN ${name(target.name)} ON ${isIt}`,
    };
  }
  const child = resourceOf(resource.children?.[through] ?? through);
  const inner = (column: string) => sql`${name(child.name)}.${name(column)}`;
  const parent = child.parent ?? resource.key;
  const children = sql`FROM ${name(child.name)}
    WHERE ${inner('companyID')} = ${outer('companyID')} AND ${inner(parent)} = ${outer(resource.key)}`;
  if (!fold) return { resource: child, field, from: children };
  const one = fold === 'least' ? sql`min(${inner(field)})` : sql`max(${inner(field)})`;
  return {
    resource: child,
    field,
    from: sql`FROM (SELECT ${one} AS ${name(field)} ${children}) AS ${name(child.name)}`,
  };
}

/** Whether some of the rows fulfil a condition, or every one of them and there is one. */
export function relatedTest({ from }: RelatedRows, condition: SQL, isEvery: boolean): SQL {
  const rows = (one: SQL) => sql`EXISTS (SELECT 1 FROM (SELECT (${one}) IS TRUE AS "fits" ${from}) AS "rows"`;
  const some = sql`${rows(condition)} WHERE "fits")`;
  return isEvery ? sql`${some} AND NOT ${rows(condition)} WHERE NOT "fits")` : some;
}
