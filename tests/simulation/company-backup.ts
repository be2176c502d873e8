import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';

interface Saved {
  readonly table: string;
  readonly columns: readonly string[];
  /** JSON of all rows. */
  readonly rows: string;
}

/** Backs up the rows of one company, of all tables. @returns puts them back in place of the present ones */
export async function backUpCompany(database: Database, companyID: number): Promise<() => Promise<void>> {
  const saved = await database.read(async (tx) => {
    // Read from the catalog itself: the information schema takes 45 ms each time.
    const found = await tx.rows(sql`
      select c."relname" as "name", string_agg(a."attname", ',' order by a."attnum") as "columns"
      from pg_class c join pg_attribute a on a."attrelid" = c."oid"
      where c."relnamespace" = current_schema()::regnamespace and c."relkind" = 'r'
        and a."attnum" > 0 and not a."attisdropped" and a."attgenerated" = ''
      group by c."relname" having bool_or(a."attname" = 'companyID') order by c."relname"`);
    const all: Saved[] = [];
    for (const { name, columns } of found) {
      const table = String(name);
      const [row] = await tx.rows(sql`
        select coalesce(json_agg(t), '[]')::text as "rows" from ${sql.identifier(table)} t
        where "companyID" = ${companyID}`);
      all.push({ table, columns: String(columns).split(','), rows: String(row?.rows) });
    }
    return all;
  });
  return () =>
    database.write(async (tx) => {
      // Rows are read and written table by table: references are valid again at the end.
      await tx.rows(sql`set local session_replication_role = replica`);
      for (const { table, columns, rows } of saved) {
        const names = sql.join(columns.map(sql.identifier), sql`, `);
        await tx.rows(sql`delete from ${sql.identifier(table)} where "companyID" = ${companyID}`);
        await tx.rows(sql`
          insert into ${sql.identifier(table)} (${names}) overriding system value
          select ${names} from json_populate_recordset(null::${sql.identifier(table)}, ${rows}::json)`);
      }
    });
}
