import { z } from 'zod';
import { may } from '../../domain/permissions';
import type { Resource, Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { groupBy } from '../../lib/group-by';
import { label } from '../../lib/label';
import type { Executor } from '../database/database';
import { and } from '../database/filter-sql';
import { whereOf } from '../database/list';
import type { RowText } from '../database/row-texts';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { malformed, notAllowed } from '../http/api-error';
import type { SignedIn } from '../http/context';
import { isAmong, selectRows } from '../rows/read-rows';
import { parseList } from './list-request';
import { resourceSchemas } from './resource-schema';

/** The resources that nest in a record of the resource and that the caller may read. */
export function nestedFor(actor: SignedIn, resource: Resource): readonly Resource[] {
  return nestedIn(resource).filter((child) => may(actor.role, 'read', child));
}

/**
 * The resources that a list's `include` asks for; 400 for other names, 403 for rows whose list the caller may not read.
 * Ignored if nothing nests.
 */
export function includedFor(
  actor: SignedIn,
  resource: Resource,
  include: readonly string[],
): readonly Resource[] {
  const all = nestedIn(resource);
  if (all.length === 0) return [];
  const unknown = include.find((asked) => asked !== 'all' && !all.some((child) => child.name === asked));
  if (unknown !== undefined) throw malformed(label('Unknown field {name}', { name: unknown }));
  const named = all.filter((child) => include.includes(child.name));
  if (named.some((child) => !may(actor.role, 'read', child))) throw notAllowed();
  return include.includes('all') ? nestedFor(actor, resource) : named;
}

interface NestedOptions {
  readonly actor: SignedIn;
  readonly companyID: number;
  readonly nested: readonly Resource[];
}

/** Puts nested rows into a record. */
export async function withNested(
  tx: Executor,
  resource: Resource,
  row: Row,
  options: NestedOptions,
): Promise<Row> {
  const inside = await readNested(tx, [Number(row[resource.key])], options);
  return { ...row, ...inside(Number(row[resource.key])) };
}

/** Puts nested rows into those of a list, with one query for each resource. */
export async function withNestedTexts(
  tx: Executor,
  rows: readonly RowText[],
  options: NestedOptions,
): Promise<readonly RowText[]> {
  if (rows.length === 0 || options.nested.length === 0) return rows;
  const inside = await readNested(
    tx,
    rows.map(({ id }) => id),
    options,
  );
  return rows.map(({ id, text }) => ({
    id,
    text: `${text.slice(0, -1)},${JSON.stringify(inside(id)).slice(1)}`,
  }));
}

/** The schema of a row with the rows that may nest in it. */
export function recordSchema(resource: Resource): z.ZodObject {
  const nested = nestedIn(resource).map((child) => [
    child.name,
    z.array(resourceSchemas(child).row).optional(),
  ]);
  return resourceSchemas(resource).row.extend(Object.fromEntries(nested));
}

/** The `include` parameter of a list; none if nothing nests. */
export function includeParameter(resource: Resource): { readonly include?: z.ZodType } {
  const names = nestedIn(resource).map((child) => child.name);
  if (names.length === 0) return {};
  const description = `Comma list of what comes inside the rows: ${names.join(', ')}; or \`all\``;
  return { include: z.string().optional().meta({ description }) };
}

function nestedIn({ nested = [] }: Resource): readonly Resource[] {
  return nested.map(resourceOf);
}

/** The rows that nest in records, in the form of their own list. @returns those of one record, by its key */
async function readNested(
  tx: Executor,
  ids: readonly number[],
  { actor, companyID, nested }: NestedOptions,
): Promise<(id: number) => Readonly<Record<string, readonly Row[]>>> {
  const found: [string, ReadonlyMap<number, readonly Row[]>][] = [];
  for (const child of nested) {
    const { parent } = child;
    if (!parent) throw new Error(`${child.name} has no parent`);
    const { plan } = parseList({ companyID: String(companyID) }, actor, child);
    const where = and([await whereOf(tx, plan, companyID), isAmong(name(parent), ids)]);
    const rows = await selectRows(tx, child, sql`where ${where} order by ${plan.order}`);
    found.push([child.name, groupBy(rows, (row) => Number(row[parent]))]);
  }
  return (id) => Object.fromEntries(found.map(([name, rows]) => [name, rows.get(id) ?? []]));
}
