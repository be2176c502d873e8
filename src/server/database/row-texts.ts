import type { Resource } from '../../domain/resource';
import type { Executor } from './database';
import { columnList, columnsOf, name } from './rows';
import { type SQL, sql } from './sql';

/**
 * A row in its wire form: JSON written by the database. Reading thousands of rows value by value costs several times as
 * much.
 */
export interface RowText {
  readonly id: number;
  readonly text: string;
}

/** Marks the properties that `textsOf` has to write as moments; no declared name contains it. */
const moment = '@utc:';
const moments = new RegExp(`"${moment}(\\w+)":(?:null|"([^".]+)(?:\\.(\\d+))?")`, 'g');

/**
 * The columns of a resource's table in JSON. Moments are marked and without their zone: letting the database write the
 * wire form takes it as long as the rest of the row. @param table name or alias of the table
 */
export function wireColumns(resource: Resource, table: string): SQL {
  const columns = columnsOf(resource).map((field) => {
    const column = sql`${name(table)}.${name(field)}`;
    if (resource.fields[field]?.kind !== 'dateTime') return column;
    return sql`${column} at time zone 'UTC' as ${name(`${moment}${field}`)}`;
  });
  return sql.join(columns, sql`, `);
}

/**
 * Rows of a resource as texts.
 * @param clauses everything from `where` on
 */
export async function selectTexts(
  tx: Executor,
  resource: Resource,
  clauses: SQL,
): Promise<readonly RowText[]> {
  // The page is selected first, ordered by the columns themselves with their indexes, and not by their JSON.
  const page = sql`select ${columnList(resource)} from ${name(resource.name)} ${clauses}`;
  const rows =
    await tx.rows(sql`select "row".${name(resource.key)} as "id", row_to_json("row")::text as "text"
    from (select ${wireColumns(resource, 'page')} from (${page}) as "page") as "row"`);
  return textsOf(rows);
}

/** Rows of a query with the columns `id` and `text`, with moments as ISO UTC like those of `decodeRow`. */
export function textsOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly RowText[] {
  return rows.map(({ id, text }) => ({ id: Number(id), text: String(text).replace(moments, toIso) }));
}

function toIso(_: string, field: string, seconds: string | undefined, fraction?: string): string {
  return `"${field}":${seconds === undefined ? 'null' : isoText(seconds, fraction)}`;
}

/** A moment as ISO UTC in JSON. @param fraction digits of its second, as many as the database wrote */
export function isoText(seconds: string, fraction = ''): string {
  return `"${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z"`;
}

/** A JSON array of rows. */
export function arrayOf(rows: readonly Pick<RowText, 'text'>[]): string {
  return `[${rows.map(({ text }) => text).join(',')}]`;
}
