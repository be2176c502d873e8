import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { resources } from '../../domain/resources/registry';
import { foldFrom, foldTo } from '../../lib/collation';
import { storedAs } from '../stock/stock-table';
import type { Database } from './database';
import { foldedColumns } from './filter-sql';
import { columnsOf, columnType } from './rows';
import { sql } from './sql';

/** Tables without a company: shared ones, and those that find the company at sign-in. */
const shared = [
  ...resources.filter(({ scope }) => scope === 'global').map(({ name }) => name),
  ...['logins', 'sessions', 'meta', 'migrations'],
];
const typeNames: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

describe.each(engines)('the tables on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  const query = (text: ReturnType<typeof sql>) => database.read((tx) => tx.rows(text));

  it('have the columns of the declarations, and no others', async () => {
    const rows =
      await query(sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema = current_schema() and is_generated = 'NEVER'`);
    for (const resource of resources) {
      const actual = rows
        .filter((row) => row['table_name'] === resource.name)
        .map((row) => [row['column_name'], row['data_type'], row['is_nullable']]);
      const expected = columnsOf(resource).map((column) => {
        const field = Object.entries(resource.fields).find(([fieldName]) => fieldName === column)?.[1];
        if (!field) throw new Error(column);
        const type = columnType(field);
        const isRequired = column === resource.key || ('required' in field && field.required);
        // PostgreSQL does not know which columns of a view are never null.
        const isNull = isRequired && storedAs(resource) === resource ? 'NO' : 'YES';
        return [column, typeNames[type] ?? type, isNull];
      });
      expect(actual.sort(), resource.name).toEqual(expected.sort());
    }
  });

  it('store folded the fields that lists search most', async () => {
    const rows =
      await query(sql`select table_name, column_name, collation_name from information_schema.columns
      where table_schema = current_schema() and is_generated = 'ALWAYS'`);
    const stored = rows.map((row) => `${row['table_name']}.${row['column_name']} ${row['collation_name']}`);
    const expected = [...foldedColumns].flatMap(([table, columns]) =>
      [...columns].map((column) => `${table}.${column}~ C`),
    );
    expect(stored.sort()).toEqual(expected.sort());
  });

  it('keep the declared sets of fields unique', async () => {
    const rows = await query(
      sql`select constraint_name from information_schema.table_constraints where constraint_type = 'UNIQUE'`,
    );
    const names = rows.map((row) => row['constraint_name']);
    // Old tables may have two dispatches at one time: a rule prevents new ones.
    for (const resource of resources.filter(({ name }) => name !== 'dispatches')) {
      for (const fields of 'unique' in resource ? resource.unique : []) {
        expect(names).toContain([resource.name, ...fields, 'key'].join('_'));
      }
    }
  });

  it('have the company first in the primary key, and in every reference between companies’ rows', async () => {
    const keys =
      await query(sql`select tc.table_name, kcu.column_name from information_schema.table_constraints tc
      join information_schema.key_column_usage kcu using (constraint_schema, constraint_name)
      where tc.constraint_type = 'PRIMARY KEY' and kcu.ordinal_position = 1 and tc.table_schema = current_schema()`);
    const first = new Map(keys.map((row) => [row['table_name'], row['column_name']]));
    const tables = await query(sql`select tablename from pg_tables where schemaname = current_schema()`);
    expect(tables.length).toBeGreaterThan(25);
    for (const { tablename } of tables) {
      if (!shared.includes(String(tablename)))
        expect(first.get(tablename), String(tablename)).toBe('companyID');
    }
    const references =
      await query(sql`select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])::text as "first"
      from pg_constraint where contype = 'f'`);
    expect(references.length).toBeGreaterThan(40);
    for (const { from, to, first: column } of references) {
      const isShared = shared.includes(String(to).replaceAll('"', '')) && String(to) !== 'companies';
      if (!isShared) expect(column, `${from} → ${to}`).toBe('companyID');
    }
  });

  it('fold with the map of the device', async () => {
    expect(foldFrom).toHaveLength(foldTo.length);
    const rows = await query(
      sql`select translate(${foldFrom}, ${foldFrom}, ${foldTo}) as "map", fold(${foldFrom}) as "fold"`,
    );
    expect(rows).toEqual([{ map: foldTo, fold: foldTo }]);
  });
});
