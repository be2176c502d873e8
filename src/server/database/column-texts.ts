import type { Resource } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Executor } from './database';
import { isoText } from './row-texts';
import { columnList, columnsOf, name } from './rows';
import { type SQL, sql } from './sql';

export interface ColumnsOptions {
  readonly companyID: number;
  /** Properties of the children to include, each with all of its own children. */
  readonly include: readonly string[];
}

/** Order of children within their parent, before their key. */
const childOrder: Readonly<Record<string, readonly string[]>> = {
  taskLines: ['lineNumber'],
  packages: ['packageNumber'],
  taskPallets: ['palletTypeID'],
};

const moments = /"([^".]+)(?:\.(\d+))?"/g;

/**
 * Rows as columns (protocol/columns.ts), in JSON written by the database: one call for each column costs a third of one
 * for each row. @param clauses everything from `where` on
 */
export async function selectColumns(
  tx: Executor,
  resource: Resource,
  clauses: SQL,
  { companyID, include }: ColumnsOptions,
): Promise<string> {
  const columns = await columnTexts(tx, resource, clauses);
  const children = Object.entries(resource.children ?? {}).filter(([property]) => include.includes(property));
  const keys: unknown = children.length > 0 ? JSON.parse(columns.get(resource.key) ?? '[]') : [];
  const hasRows = Array.isArray(keys) && keys.length > 0;
  const holders = hasRows ? sql`any(${sql.param(keys)}::int[])` : null;
  const inside = await childTexts(tx, children, { companyID, holders });
  return `{${columnsText(columns)}${inside}}`;
}

interface Holders {
  readonly companyID: number;
  /** Condition on a child's reference to its parent; null: there are no parents, and nothing is read. */
  readonly holders: SQL | null;
}

async function childTexts(
  tx: Executor,
  children: readonly (readonly [property: string, resource: string])[],
  { companyID, holders }: Holders,
): Promise<string> {
  const texts: string[] = [];
  for (const [property, resourceName] of children) {
    const child = resourceOf(resourceName);
    if (!child.parent) throw new Error(`${child.name} has no parent`);
    const head = `${JSON.stringify(property)}:{"of":${JSON.stringify(child.parent)},`;
    const where = holders && sql`"companyID" = ${companyID} and ${name(child.parent)} = ${holders}`;
    const inside = where
      ? await childText(tx, child, { companyID, where })
      : columnsText(emptyColumns(child));
    texts.push(`${head}${inside}}`);
  }
  return texts.length > 0 ? `,"children":{${texts.join(',')}}` : '';
}

interface Chosen {
  readonly companyID: number;
  readonly where: SQL;
}

async function childText(tx: Executor, child: Resource, { companyID, where }: Chosen): Promise<string> {
  const order = [...(childOrder[child.name] ?? []), child.key].map(name);
  const columns = await columnTexts(tx, child, sql`where ${where} order by ${sql.join(order, sql`, `)}`);
  const own = columns.get(child.key) === '[]' ? [] : Object.entries(child.children ?? {});
  const holders = sql`any(array(select ${name(child.key)} from ${name(child.name)} where ${where}))`;
  return columnsText(columns) + (await childTexts(tx, own, { companyID, holders }));
}

function emptyColumns(resource: Resource): ReadonlyMap<string, string> {
  return new Map(columnsOf(resource).map((field) => [field, '[]']));
}

/** Each column's values as a JSON array. */
async function columnTexts(
  tx: Executor,
  resource: Resource,
  clauses: SQL,
): Promise<ReadonlyMap<string, string>> {
  const page = sql`select ${columnList(resource)} from ${name(resource.name)} ${clauses}`;
  const [row] = await tx.rows(sql`select ${aggregates(resource)} from (${page}) as "page"`);
  return new Map(
    columnsOf(resource).map((field) => {
      const text = String(row?.[field] ?? '[]');
      return [field, isMoment(resource, field) ? text.replace(moments, toIso) : text];
    }),
  );
}

const aggregatesByResource = new WeakMap<Resource, SQL>();

function aggregates(resource: Resource): SQL {
  const known = aggregatesByResource.get(resource);
  if (known) return known;
  const lists = columnsOf(resource).map((field) => {
    const value = isMoment(resource, field) ? `"page"."${field}" AT TIME ZONE 'UTC'` : `"page"."${field}"`;
    return `json_agg(${value})::text AS "${field}"`;
  });
  const list = sql.raw(lists.join(', '));
  aggregatesByResource.set(resource, list);
  return list;
}

function isMoment(resource: Resource, field: string): boolean {
  return resource.fields[field]?.kind === 'dateTime';
}

function columnsText(columns: ReadonlyMap<string, string>): string {
  const texts = [...columns].map(([field, text]) => `${JSON.stringify(field)}:${text}`);
  return `"columns":{${texts.join(',')}}`;
}

function toIso(_: string, seconds: string, fraction?: string): string {
  return isoText(seconds, fraction);
}
