import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readServerConfig } from './config';
import { openDatabase } from './database/open-database';
import { type SQL, sql } from './database/sql';
import { StartupError } from './database/startup-error';
import { createDemoCompany } from './demo/create-demo';
import { prepareDatabase } from './prepare-database';
import { rememberDemo } from './seed';
import { startServer } from './start-server';

const folder = mkdtempSync(join(tmpdir(), 'tools-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** On an empty database. */
async function start(adminPassword: string) {
  const env = { ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'silent', DATA_DIR: folder };
  const place = { kind: 'memory' } as const;
  return startServer({ ...readServerConfig(['--port', '0'], env), place }, () => {});
}

it.each([
  ['seven77', 'At least 8 characters'],
  ['   ADMIN   ', 'The password is the user name'],
])('the first administrator’s password follows the same rules: %j', async (password, problem) => {
  const started = start(password);
  await expect(started).rejects.toThrow(`ADMIN_PASSWORD cannot be used: ${problem}`);
  await expect(started).rejects.toBeInstanceOf(StartupError);
});

it.each([{}, { ADMIN_PASSWORD: 'seven77' }])(
  'the first administrator’s password is checked before a database is made: %j',
  async (env) => {
    const data = join(folder, 'none-yet');
    const started = startServer(readServerConfig(['--port', '0', '--data', data], env), () => {});
    await expect(started).rejects.toThrow('ADMIN_PASSWORD');
    expect(existsSync(data)).toBe(false);
  },
);

it('has no company yet if its secret key cannot be stored', async () => {
  const said: string[] = [];
  const config = readServerConfig(['--port', '0'], { ADMIN_PASSWORD: 'eight888', LOG_LEVEL: 'silent' });
  const started = startServer(
    { ...config, place: { kind: 'memory' }, dataFolder: '/dev/null/data' },
    (line) => void said.push(line),
  );
  await expect(started).rejects.toThrow('set SECRET_KEY');
  expect(said).toEqual([]);
});

it('begins with a password that is long enough', async () => {
  const server = await start('eight888');
  expect(server.hasDemo).toBe(false);
  await server.close();
});

it('the first company begins with a warehouse and a section, like every other', async () => {
  const config = readServerConfig(['--port', '0'], { ADMIN_PASSWORD: 'eight888', DATA_DIR: folder });
  const { database } = await prepareDatabase({ ...config, place: { kind: 'memory' } }, () => {});
  const sites = await database.read((tx) =>
    tx.rows(sql`select "warehouseCode", "warehouseSectionCode" from "warehouses"
      join "warehouseSections" using ("companyID", "warehouseID") where "companyID" = 1`),
  );
  expect(sites).toEqual([{ warehouseCode: '1', warehouseSectionCode: '1' }]);
  await database.close();
});

it('finds the company that was prepared before it starts, and makes no other', async () => {
  const data = join(folder, 'prepared');
  const config = readServerConfig(
    ['--demo', '--days', '1', '--no-simulator', '--port', '0', '--data', data],
    {
      LOG_LEVEL: 'silent',
    },
  );
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  const prepared = await prepareDatabase(config, print);
  await prepared.database.close();
  expect(prepared.demoSeed).toBe(1);
  expect(said[0]).toBe('Creating the demo company, once …');
  said.length = 0;
  const server = await startServer(config, print);
  expect(server.hasDemo).toBe(true);
  await server.close();
  expect(said).toEqual([]);
});

it('a demo company that was cut off leaves nothing behind for a real one', async () => {
  const data = join(folder, 'cut-off');
  const env = { ADMIN_PASSWORD: 'eight888', LOG_LEVEL: 'silent' };
  const config = readServerConfig(['--port', '0', '--data', data], env);
  const database = await openDatabase(config.place);
  await database.write((tx) => rememberDemo(tx, 1));
  await database.close();
  for (const _ of ['first', 'second']) {
    const server = await startServer(config, () => {});
    expect(server.hasDemo).toBe(false);
    await server.close();
  }
});

it('makes the first company and its administrator although one was begun before and rolled back', async () => {
  const data = join(folder, 'undone');
  const env = { ADMIN_PASSWORD: 'eight888', LOG_LEVEL: 'silent' };
  const config = readServerConfig(['--port', '0', '--data', data], env);
  const database = await openDatabase(config.place);
  const stopped = createDemoCompany(database, {
    ...{ seed: 1, days: 1, nowMs: Date.UTC(2026, 0, 15), hash: async () => 'hash' },
    report: ({ stored, total }) => {
      if (stored === total) throw new Error('stopped');
    },
  });
  await expect(stopped).rejects.toThrow('stopped');
  await database.close();
  const prepared = await prepareDatabase(config, () => {});
  const read = (query: SQL) => prepared.database.read((tx) => tx.rows(query));
  expect(await read(sql`select "companyID", "userID" from "users"`)).toEqual([{ companyID: 1, userID: 1 }]);
  const next = await prepared.database.write((tx) =>
    tx.rows(sql`
      select nextval(pg_get_serial_sequence('"companies"', 'companyID'))::int as "companyID",
        nextval(pg_get_serial_sequence('"users"', 'userID'))::int as "userID"`),
  );
  expect(next).toEqual([{ companyID: 2, userID: 2 }]);
  await prepared.database.close();
});
