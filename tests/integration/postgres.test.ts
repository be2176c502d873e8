import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createDatabase, hasPostgres } from './postgres';

test.skipIf(!hasPostgres())('every test that asks gets an empty database of its own', async () => {
  const [first, second] = [await createDatabase(), await createDatabase()];
  expect(first).not.toBe(second);
  const client = new Client({ connectionString: first });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ n: 0 }]);
  await client.end();
});
