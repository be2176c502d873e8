import { statSync } from 'node:fs';
import { join } from 'node:path';
import { engineFolderOf } from '../database/data-folder';
import type { Database } from '../database/database';
import { errorCodeOf } from '../database/driver-errors';
import type { DatabasePlace } from '../database/open-database';
import { sql } from '../database/sql';
import { renewEpochIn } from './epoch';
import { passOverLostKeys } from './lost-keys';

interface Identifying {
  readonly place: DatabasePlace;
  readonly isRestored: boolean;
  readonly databaseName?: string | null;
}

/**
 * Begins a new history when the database is not the one of the last start: a restored backup lacks commits that devices
 * have seen, and may give their versions and keys to others.
 * @param isRestored the operator says that a backup was restored, when nothing else shows it
 * @param databaseName the operator's name for it, for storage that gives files another identity at each start; null:
 * identified by its files
 * @returns whether a new history has begun
 */
export async function beginAnewIfRestored(
  database: Database,
  { place, isRestored, databaseName = null }: Identifying,
): Promise<boolean> {
  const identity = databaseName ?? (await identityOf(database, place));
  return database.write(async (tx) => {
    const now = sql`${JSON.stringify(identity)}::jsonb`;
    await tx.rows(sql`
      insert into "meta" ("name", "value") values ('databaseIdentity', ${now}) on conflict do nothing`);
    // Processes that start together wait here for the first one, which leaves nothing to do for the others.
    const [known] = await tx.rows(sql`
      select "value" from "meta" where "name" = 'databaseIdentity' for update`);
    if (known?.['value'] === identity && !isRestored) return false;
    await tx.rows(sql`update "meta" set "value" = ${now} where "name" = 'databaseIdentity'`);
    await renewEpochIn(tx);
    await passOverLostKeys(tx);
    return true;
  });
}

/** What no restored copy shares: the place of the database and its tables, and the history of its engine. */
async function identityOf(database: Database, place: DatabasePlace): Promise<string> {
  const [tables] = await database.readOnce(sql`
    select concat_ws(':', "oid", '"companyVersions"'::regclass::oid) as "place"
    from pg_database where "datname" = current_database()`);
  const at = place.kind === 'folder' ? fileIdentity(place.path) : await clusterIdentity(database);
  return `${at}:${tables?.place}`;
}

/** The engine writes this file in place; a copy, a moved archive or a synchronized folder makes another one. */
function fileIdentity(folder: string): string {
  const { ino, birthtimeMs } = statSync(join(engineFolderOf(folder), 'global', 'pg_control'));
  return `${ino}:${birthtimeMs}`;
}

/** A new cluster has another system identifier; one restored to a point in time or failed over to, another timeline. */
async function clusterIdentity(database: Database): Promise<string> {
  const known = database.readOnce(sql`
    select concat_ws(':', "system_identifier", "timeline_id") as "cluster"
    from pg_control_system(), pg_control_checkpoint()`);
  const [row] = await known.catch((error: unknown) => {
    // Some hosts do not permit these functions.
    if (errorCodeOf(error) !== '42501') throw error;
    return [];
  });
  return String(row?.['cluster'] ?? '');
}
