import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { createDatabase, hasPostgres } from './postgres';

test.skipIf(!hasPostgres())('every test gets an empty database of its own', async () => {
  const [first, second] = [await createDatabase(), await createDatabase()];
  expect(first).not.toBe(second);
  const client = new Client({ connectionString: first });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ n: 0 }]);
  await client.end();
});

test.skipIf(!hasPostgres())(
  'a connection that breaks inside a transaction ends that transaction, not the process',
  async () => {
    const database = await openDatabase({ kind: 'url', url: (await createDatabase()) ?? '' });
    const killSelf = sql`select pg_terminate_backend(pg_backend_pid())`;
    await expect(database.write((tx) => tx.rows(killSelf))).rejects.toThrow();
    await expect(database.read((tx) => tx.rows(killSelf))).rejects.toThrow();
    expect(await database.readOnce(sql`select 1 as "one"`)).toEqual([{ one: 1 }]);
    await database.close();
  },
);

test.skipIf(!hasPostgres())(
  'a statement that a connection has prepared still works after its table was changed',
  async () => {
    const url = (await createDatabase()) ?? '';
    const database = await openDatabase({ kind: 'url', url });
    const add = () => database.write((tx) => tx.rows(sql`insert into "kept" default values returning *`));
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('create table "kept" ("id" int generated always as identity)');
    await add();
    await client.query(`alter table "kept" add "name" text not null default 'n'`);
    expect(await add()).toEqual([{ id: 2, name: 'n' }]);
    await client.end();
    await database.close();
  },
);

test.skipIf(!hasPostgres())(
  'a frequent statement is prepared by the connection, and still works after its table was changed',
  async () => {
    const url = (await createDatabase()) ?? '';
    const database = await openDatabase({ kind: 'url', url });
    await database.write((tx) => tx.rows(sql`create table "kept" ("id" int)`));
    await database.write((tx) => tx.rows(sql`insert into "kept" values (${1}::int)`));
    const ask = () => database.readOnce(sql`select * from "kept" where "id" = ${1}`, 'often');
    expect(await ask()).toEqual([{ id: 1 }]);
    const kept = sql`select "generic_plans" + "custom_plans" as "times" from pg_prepared_statements
      where "statement" like 'select * from "kept"%'`;
    await ask();
    expect(await database.readOnce(kept)).toEqual([{ times: 2 }]);
    await database.write((tx) => tx.rows(sql`alter table "kept" add "name" text not null default 'n'`));
    expect(await ask()).toEqual([{ id: 1, name: 'n' }]);
    await database.close();
  },
);

test.skipIf(!hasPostgres())(
  'a process that goes silent within a transaction does not keep its locks',
  async () => {
    const url = (await createDatabase()) ?? '';
    const database = await openDatabase({ kind: 'url', url });
    const limit = sql`select current_setting('idle_in_transaction_session_timeout') as "limit"`;
    expect(await database.write((tx) => tx.rows(limit))).toEqual([{ limit: '30s' }]);
    const lock = sql`select pg_advisory_xact_lock(1)`;
    // The same limit, as short as a test can wait for.
    const shorten = sql`set local idle_in_transaction_session_timeout = 200`;
    const other = await openDatabase({ kind: 'url', url });
    const silent = database.write(async (tx) => {
      await tx.rows(shorten);
      await tx.rows(lock);
      // Nothing more is sent until another one has the lock.
      await other.write((later) => later.rows(lock));
      await tx.rows(sql`select 1`);
    });
    await expect(silent).rejects.toThrow();
    await other.close();
    await database.close();
  },
);

test.skipIf(!hasPostgres())('session settings in an address are kept beside our own', async () => {
  const options = encodeURIComponent('-c application_name=ours -c timezone=Europe/Helsinki');
  const database = await openDatabase({ kind: 'url', url: `${await createDatabase()}?options=${options}` });
  const [settings] = await database.readOnce(sql`
    select current_setting('application_name') as "name", current_setting('timezone') as "zone",
      current_setting('statement_timeout') as "limit", now() as "now"`);
  expect(settings).toMatchObject({ name: 'ours', zone: 'UTC', limit: '5s' });
  await database.close();
});
