import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, DatabaseSession } from './connection';
import { sql } from './sql';
import { StartupError } from './startup-error';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Migrates the tables to this version. Processes that start together take turns. */
export async function migrate(connection: Connection): Promise<void> {
  const migrations = readMigrations();
  await connection.session(async (session) => {
    if (connection.kind === 'postgres')
      await session.script(`SELECT pg_advisory_lock(hashtext('tools-console migrations'))`);
    await session.script(await preparation(session));
    const applied = new Map(
      (await session.rows(sql`select "name", "checksum" from "migrations"`)).map((row) => [
        row['name'],
        row['checksum'],
      ]),
    );
    const known = new Set(migrations.map((migration) => migration.name));
    const newer = [...applied.keys()].filter((name) => typeof name !== 'string' || !known.has(name));
    if (newer.length > 0)
      throw new StartupError(
        `The database was made by a newer version (${newer.join(', ')}); start that version.`,
      );
    for (const migration of migrations) {
      const before = applied.get(migration.name);
      if (before === undefined) await apply(session, migration);
      else if (before !== migration.checksum)
        throw new Error(`migration ${migration.name} was changed after it was applied`);
    }
  });
}

async function apply(session: DatabaseSession, { name, text, checksum }: Migration): Promise<void> {
  try {
    await session.script(
      `BEGIN;\n${text};\nINSERT INTO "migrations" VALUES ('${name}', '${checksum}', now());\nCOMMIT`,
    );
  } catch (error) {
    await session.script('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** A database with tables of another program must not be written to. */
async function preparation(session: DatabaseSession): Promise<string> {
  const tables = await session.rows(sql`select tablename from pg_tables where schemaname = current_schema()`);
  const names = new Set(tables.map((row) => row['tablename']));
  if (names.size > 0 && !names.has('migrations'))
    throw new StartupError(
      'The database holds tables of something else; give this product an empty database of its own.',
    );
  return 'CREATE TABLE IF NOT EXISTS "migrations" ("name" text PRIMARY KEY, "checksum" text NOT NULL, "appliedAt" timestamptz(3) NOT NULL)';
}

function readMigrations(): Migration[] {
  const folder = [import.meta.dirname, join(import.meta.dirname, '..')]
    .map((place) => join(place, 'migrations'))
    .find((candidate) => existsSync(candidate));
  if (!folder) throw new Error('the migrations are missing beside the server');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}
