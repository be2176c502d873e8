import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCompany } from '../../../tests/integration/company';
import { beginAnewIfRestored } from '../changes/restore';
import { backupSocket } from '../database/data-folder';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { backUp, restore } from './backup';
import { listenForBackups } from './backup-socket';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-backup-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const template = mkdtempSync(join(tmpdir(), 'tools-backup-template-'));
beforeAll(async () => {
  const database = await openDatabase({ kind: 'folder', path: template });
  await createCompany(database, 1);
  await database.close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A data folder of a company that no server uses. */
function newCompany(): string {
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** One transaction that keeps two rows in step: a torn copy would show it. */
const write = (database: Database, count: number) =>
  database.write(async (tx) => {
    await tx.rows(
      sql`insert into "meta" ("name", "value") values (${`left ${count}`}, ${String(count)}::jsonb)`,
    );
    await tx.rows(
      sql`insert into "meta" ("name", "value") values (${`right ${count}`}, ${String(count)}::jsonb)`,
    );
  });

const countOf = async (database: Database, side: 'left' | 'right') =>
  Number(
    (
      await database.readOnce(sql`select count(*) as "count" from "meta" where "name" like ${`${side} %`}`)
    )[0]?.['count'],
  );

describe('a backup of the embedded database', () => {
  it('may be requested by the server’s own system user alone', async () => {
    const usual = process.umask(0o002);
    onTestFinished(() => void process.umask(usual));
    const folder = newCompany();
    const database = await openDatabase({ kind: 'folder', path: folder });
    const backups = await listenForBackups(folder, database);
    expect(statSync(join(folder, backupSocket)).mode & 0o777).toBe(0o600);
    await backups?.close();
    const copy = join(newFolder(), 'copy');
    await database.copyFiles?.(copy);
    expect(statSync(copy).mode & 0o777, 'nor looks into it meanwhile').toBe(0o700);
    await database.close();
  });

  it('is made while it is written to, and contains completely what was answered before', async () => {
    const folder = newCompany();
    const database = await openDatabase({ kind: 'folder', path: folder });
    await beginAnewIfRestored(database, { place: { kind: 'folder', path: folder }, isRestored: false });
    const socket = await listenForBackups(folder, database);
    const file = join(newFolder(), 'backups', 'monday.tar.gz');
    let written = 0;
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const writing = (async () => {
      while (!stop.signal.aborted) {
        await write(database, written);
        written += 1;
        // Like incoming requests: the engine answers without yielding the event loop.
        await setImmediate();
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(5);
    const before = written;
    await backUp(folder, file);
    stop.abort();
    await writing;
    expect(written, 'writes went on').toBeGreaterThan(before);
    await socket?.close();
    await database.close();
    expect(readdirSync(join(file, '..'))).toEqual(['monday.tar.gz']);

    const other = join(newFolder(), 'restored');
    await restore(file, other);
    const place = { kind: 'folder', path: other } as const;
    const restored = await openDatabase(place);
    const left = await countOf(restored, 'left');
    expect(left).toBeGreaterThanOrEqual(before);
    expect(await countOf(restored, 'right')).toBe(left);
    expect(await beginAnewIfRestored(restored, { place, isRestored: false }), 'devices begin anew').toBe(
      true,
    );
    await write(restored, 2_000_000);
    await restored.close();
  });

  it('is made without a server, too', async () => {
    const folder = newCompany();
    const database = await openDatabase({ kind: 'folder', path: folder });
    await write(database, 1);
    await database.close();
    const file = join(newFolder(), 'at-rest');
    // As left by a killed server.
    writeFileSync(join(folder, backupSocket), '');
    const usual = process.umask(0o002);
    onTestFinished(() => void process.umask(usual));
    await backUp(folder, file);
    expect(statSync(file).mode & 0o777, 'hashes of passwords are in it').toBe(0o600);
    const other = newFolder();
    await restore(file, other);
    const restored = await openDatabase({ kind: 'folder', path: other });
    expect(await countOf(restored, 'left')).toBe(1);
    await restored.close();
  });

  it('is not made if the server cannot copy its files, and leaves nothing behind', async () => {
    const folder = newCompany();
    const copyFiles = () => Promise.reject(new Error('no space left on device'));
    const database = await openDatabase({ kind: 'memory' });
    const socket = await listenForBackups(folder, { ...database, copyFiles });
    const target = newFolder();
    await expect(backUp(folder, join(target, 'file'))).rejects.toThrow('no space left on device');
    expect(readdirSync(target)).toEqual([]);
    await socket?.close();
    await database.close();
  });

  it('overwrites nothing, and accepts nothing else as a backup', async () => {
    const folder = newCompany();
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'a letter');
    await expect(backUp(folder, file)).rejects.toThrow('is there already');
    await expect(backUp(newFolder(), join(newFolder(), 'new'))).rejects.toThrow('holds no embedded database');
    await expect(restore(file, folder)).rejects.toThrow('holds a database already');
    const empty = newFolder();
    await expect(restore(file, empty)).rejects.toThrow('cannot be read as a backup');
    expect(existsSync(join(empty, 'database'))).toBe(false);
    const photos = newFolder();
    writeFileSync(join(photos, 'photo'), 'a photo');
    const archive = join(newFolder(), 'photos.tar.gz');
    await pipeline(pack(photos), createGzip(), createWriteStream(archive));
    await expect(restore(archive, empty)).rejects.toThrow('is no backup of this product');
    expect(existsSync(join(empty, 'database'))).toBe(false);
    await expect(restore(`${file}-2`, empty)).rejects.toThrow('There is no file');
  });
});
