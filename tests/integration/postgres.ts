import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../e2e/server';

export type PostgresStart =
  | { readonly kind: 'running'; readonly url: string; stop(): Promise<void> }
  | { readonly kind: 'skipped'; readonly reason: string };

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts a temporary PostgreSQL on a free loopback port, with the binaries of this machine, if it has any.
 * @param more settings, `name=value`
 */
export async function startPostgres(more: readonly string[] = []): Promise<PostgresStart> {
  const binaries = findBinaries();
  if (!binaries) return { kind: 'skipped', reason: 'no initdb and postgres on this machine' };
  const account = ownAccount();
  if (account === 'none')
    return { kind: 'skipped', reason: 'initdb refuses root and there is no user postgres' };

  // Another system user needs access to it.
  const isOpen = (statSync(tmpdir()).mode & 0o001) !== 0;
  const folder = mkdtempSync(join(account && !isOpen ? '/tmp' : tmpdir(), 'tools-postgres-'));
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const asOwner = { cwd: folder, ...account };
  try {
    const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(binaries, 'initdb'), flags, { ...asOwner, stdio: 'pipe' });
    const port = await freePort();
    const settings = ['fsync=off', 'unix_socket_directories=', 'max_connections=200', ...more].flatMap(
      (one) => ['-c', one],
    );
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings],
      { ...asOwner, stdio: 'ignore' },
    );
    const killAtExit = () => server.kill('SIGKILL');
    process.once('exit', killAtExit);
    const stop = async () => {
      process.off('exit', killAtExit);
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    };
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    if (await answers(url, server)) return { kind: 'running', url, stop };
    await stop();
    return { kind: 'skipped', reason: `${binaries}/postgres did not start` };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { kind: 'skipped', reason: `${binaries}/initdb failed: ${String(error).split('\n')[0]}` };
  }
}

/**
 * The address of a new, empty database on the PostgreSQL of this test run, or undefined when there is none:
 * `test.skipIf(!hasPostgres())`.
 */
export async function createDatabase(template = 'template1'): Promise<string | undefined> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The same with the product's tables, if the run has made a database to copy; otherwise the test that opens it makes
 * them.
 */
export function createMigratedDatabase(): Promise<string | undefined> {
  return createDatabase(process.env['TEST_DATABASE_TEMPLATE']);
}

/** Whether this test run has a PostgreSQL; `createDatabase` then gives a database of it. */
export function hasPostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']);
}

function findBinaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/pgsql/bin'];
  // A link on the PATH leads to the folder in which the server is.
  const real = folders
    .map((folder) => join(folder, 'initdb'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
  return real.find((folder) => existsSync(join(folder, 'postgres')));
}

/** The account to run as: undefined is our own, 'none' when we are root and nobody else is there. */
function ownAccount(): Account | undefined | 'none' {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const idOf = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return 'none';
  }
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 300 && server.exitCode === null; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await delay(100);
    }
  }
  return false;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(timer);
}
