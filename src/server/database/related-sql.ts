import { isOfChildren } from '../../domain/query/related';
import type { Resource } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { name } from './rows';
import { type SQL, sql } from './sql';

/** The rows with a related field's values for one row of a table. */
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
    const isIt = sql`${inner('companyID')} = ${outer('companyID')} and ${inner(target.key)} = ${outer(through)}`;
    return {
      resource: target,
      field,
      from: sql`from (select 1) as "one" left join ${name(target.name)} on ${isIt}`,
    };
  }
  const child = resourceOf(resource.children?.[through] ?? through);
  const inner = (column: string) => sql`${name(child.name)}.${name(column)}`;
  const parent = child.parent ?? resource.key;
  const children = sql`from ${name(child.name)}
    where ${inner('companyID')} = ${outer('companyID')} and ${inner(parent)} = ${outer(resource.key)}`;
  if (!fold) return { resource: child, field, from: children };
  const one = fold === 'least' ? sql`min(${inner(field)})` : sql`max(${inner(field)})`;
  return {
    resource: child,
    field,
    from: sql`from (select ${one} as ${name(field)} ${children}) as ${name(child.name)}`,
  };
}

/** Whether some of the rows fulfil a condition, or at least one exists and all fulfil it. */
export function relatedTest({ from }: RelatedRows, condition: SQL, isEvery: boolean): SQL {
  const rows = (one: SQL) => sql`exists (select 1 from (select (${one}) is true as "fits" ${from}) as "rows"`;
  const some = sql`${rows(condition)} where "fits")`;
  return isEvery ? sql`${some} and not ${rows(condition)} where not "fits")` : some;
}
