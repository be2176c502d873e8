import Dexie from 'dexie';
import { mirrorName } from '../../domain/sync/database-names';
import type { OutboxOwner } from '../../domain/sync/outbox-types';
import { dayMs } from '../../lib/time-units';
import { OutboxDatabase } from '../storage/database';
import { nameBehind, ownerByName } from './names';

/** A mirror that was not used for so long is deleted (S72). */
export const mirrorsStayDays = 14;

interface FormerMirror {
  readonly name: string;
  readonly usedAtMs: number;
}

/** Stores whose outbox this is, and that it is in use (S70). @param name of the session's databases */
export async function rememberOwner(name: string, owner: OutboxOwner): Promise<void> {
  const database = new OutboxDatabase(name);
  try {
    await database.meta.put({ ...owner, key: 'owner' });
  } finally {
    database.close();
  }
}

/**
 * Deletes the mirrors of other sessions that were not used for 14 days. Their outboxes stay. @param own name of this
 * session's databases
 */
export async function removeOldMirrors(own: string, nowMs: number): Promise<void> {
  for (const { name, usedAtMs } of await formerMirrors(own, nowMs)) {
    if (nowMs - usedAtMs > mirrorsStayDays * dayMs) await remove(name);
  }
}

/** Makes room: deletes the mirror of the session that was not used for longest. @returns whether there was one */
export async function giveUpFormerMirror(own: string, nowMs: number): Promise<boolean> {
  const [oldest] = await formerMirrors(own, nowMs);
  if (!oldest) return false;
  await remove(oldest.name);
  return true;
}

/**
 * Mirrors of other sessions, longest unused first; one whose outbox cannot be asked, as on a full disk, counts as used
 * now.
 */
async function formerMirrors(own: string, nowMs: number): Promise<readonly FormerMirror[]> {
  const found: FormerMirror[] = [];
  for (const database of await Dexie.getDatabaseNames()) {
    const name = nameBehind(database, mirrorName);
    if (name !== null && name !== own && ownerByName(name))
      found.push({ name, usedAtMs: await lastUse(name, nowMs).catch(() => nowMs) });
  }
  return found.sort((a, b) => a.usedAtMs - b.usedAtMs);
}

/** The outbox of an earlier release does not say when it was used: the days count from now. */
async function lastUse(name: string, nowMs: number): Promise<number> {
  const database = new OutboxDatabase(name);
  try {
    const record = await database.meta.get('owner');
    if (record?.key === 'owner' && record.usedAtMs !== null) return Math.min(record.usedAtMs, nowMs);
    const owner: OutboxOwner | null = record?.key === 'owner' ? record : ownerByName(name);
    if (owner) await database.meta.put({ ...owner, key: 'owner', usedAtMs: nowMs });
    return nowMs;
  } finally {
    database.close();
  }
}

function remove(name: string): Promise<void> {
  return Dexie.delete(mirrorName(name));
}
