import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { act, createCompany, keysOf } from '../../../tests/integration/company';
import { createDatabase, hasPostgres } from '../../../tests/integration/postgres';
import { type DatabasePlace, openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { beginAnewIfRestored } from './restore';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-restore-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const template = mkdtempSync(join(tmpdir(), 'tools-restore-template-'));
beforeAll(async () => {
  await (await openDatabase({ kind: 'folder', path: template })).close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A data folder with the tables, never used by a server. */
function newDataFolder(): string {
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** A start of the server: whether it began a new history, and the company's epoch afterwards. */
async function start(place: DatabasePlace, isRestored = false, databaseName: string | null = null) {
  const database = await openDatabase(place);
  try {
    const [company] = await database.readOnce(sql`select 1 from "companies"`);
    if (!company) {
      await createCompany(database, 1);
      await act(database, { companyID: 1, now: '2026-01-15T06:00:00.000Z' }, async (unit) =>
        unit.touch('products', keysOf(1).products[0]),
      );
    }
    const isAnew = await beginAnewIfRestored(database, { place, isRestored, databaseName });
    const [row] = await database.readOnce(sql`
      select "epoch", "floor" = "version" as "isCut", exists (select 1 from "changes") as "hasChanges"
      from "companyVersions" where "companyID" = 1`);
    return { isAnew, epoch: row?.epoch, isCut: row?.isCut, hasChanges: row?.hasChanges };
  } finally {
    await database.close();
  }
}

it('a data folder copied from a backup begins a new history, one that was not goes on', async () => {
  const folder = newDataFolder();
  const copy = newFolder();
  const first = await start({ kind: 'folder', path: folder });
  expect(first).toMatchObject({ isAnew: false, hasChanges: true });
  const again = await start({ kind: 'folder', path: folder });
  expect(again).toEqual(first);
  cpSync(folder, copy, { recursive: true });
  const restored = await start({ kind: 'folder', path: copy });
  expect(restored).toMatchObject({ isAnew: true, isCut: true, hasChanges: false });
  expect(restored.epoch).not.toBe(first.epoch);
  expect(await start({ kind: 'folder', path: copy })).toEqual({ ...restored, isAnew: false });
});

it('a restored database gives no key again that the lost history may have used', async () => {
  const folder = newDataFolder();
  const copy = newFolder();
  const nextKeys = async (path: string, count: number) => {
    const database = await openDatabase({ kind: 'folder', path });
    try {
      await beginAnewIfRestored(database, { place: { kind: 'folder', path }, isRestored: false });
      const rows = await database.write((tx) =>
        tx.rows(sql`
          select format('%s %s', "sequencename", nextval(format('%I', "sequencename")::regclass)) as "key"
          from pg_sequences cross join generate_series(1, ${count}::int) where "schemaname" = current_schema()`),
      );
      return rows.map(({ key }) => String(key));
    } finally {
      await database.close();
    }
  };
  await nextKeys(folder, 1);
  cpSync(folder, copy, { recursive: true });
  const lost = new Set(await nextKeys(folder, 1000));
  const given = await nextKeys(copy, 1000);
  expect(given.length).toBe(lost.size);
  expect(given.filter((key) => lost.has(key))).toEqual([]);
  // Only once: another start of the same database continues.
  const byName = (keys: readonly string[]) =>
    new Map(keys.map((key) => [key.split(' ')[0], Number(key.split(' ')[1])]));
  const last = byName(given);
  for (const [name, key] of byName(await nextKeys(copy, 1)))
    expect(key - (last.get(name) ?? 0), name).toBeLessThan(100);
});

it('a restore that leaves no trace can be declared', async () => {
  const folder = newDataFolder();
  const first = await start({ kind: 'folder', path: folder });
  const declared = await start({ kind: 'folder', path: folder }, true);
  expect(declared.isAnew).toBe(true);
  expect(declared.epoch).not.toBe(first.epoch);
});

it('a folder that gets another identity at each start goes on under the operator’s name for it', async () => {
  const folder = newDataFolder();
  const copy = newFolder();
  const first = await start({ kind: 'folder', path: folder }, false, 'main');
  cpSync(folder, copy, { recursive: true });
  expect(await start({ kind: 'folder', path: copy }, false, 'main')).toEqual(first);
  expect((await start({ kind: 'folder', path: copy }, true, 'main')).isAnew).toBe(true);
  expect((await start({ kind: 'folder', path: copy }, false, 'other')).isAnew).toBe(true);
});

it.skipIf(!hasPostgres())(
  'a PostgreSQL database that was made from another one begins a new history',
  async () => {
    const original = (await createDatabase()) ?? '';
    const first = await start({ kind: 'url', url: original });
    expect(await start({ kind: 'url', url: original })).toEqual(first);
    const copy = new URL(original);
    copy.pathname += '_copy';
    const server = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await server.connect();
    await server.query(
      `CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${new URL(original).pathname.slice(1)}`,
    );
    await server.end();
    const restored = await start({ kind: 'url', url: copy.href });
    expect(restored).toMatchObject({ isAnew: true, hasChanges: false });
    expect(restored.epoch).not.toBe(first.epoch);
  },
);
