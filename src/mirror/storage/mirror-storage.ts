import Dexie from 'dexie';
import type { MirrorEvent } from '../mirror-types';
import { MirrorDatabase, type StateRecord } from './database';
import { emptyStore, prepareStore } from './mirror-store';
import { StorageError, type StorageTrouble, troubleOf } from './storage-error';
import { type After, createRecoveringDatabase } from './storage-recovery';

/**
 * The mirror's database. A connection that has died is opened again; a damaged database is emptied, or deleted when it
 * does not even open. One that only does not answer is left as it is: it took hours to fill on a slow link.
 */
export interface MirrorStorage {
  /** @throws StorageError: `full`, `outdated`, or `lost` and `stuck` when nothing helped */
  run<T>(work: (database: MirrorDatabase) => PromiseLike<T>): Promise<T>;
  /** Empties the mirror. @returns the serial it is at now */
  empty(reason: 'damaged' | 'asked'): Promise<number>;
  close(): void;
}

export interface MirrorStorageOptions {
  readonly name: string;
  readonly onEvent: (event: MirrorEvent) => void;
  /** The contents are gone; runs before anything else reads them. */
  readonly onEmptied: (serial: number) => void;
  readonly pause: (delayMs: number) => Promise<void>;
  /** Limits how long the database may take to answer; left out: no limit. */
  readonly after?: After | undefined;
}

/** Enough for the largest transactions on a slow device. */
const limitMs = 30_000;
/** Troubles that say nothing about the stored data. */
const harmlessTroubles: ReadonlySet<StorageTrouble> = new Set<StorageTrouble>([
  'full',
  'outdated',
  'lost',
  'stuck',
]);

export function createMirrorStorage({
  name,
  onEvent,
  onEmptied,
  pause,
  after,
}: MirrorStorageOptions): MirrorStorage {
  const recovering = createRecoveringDatabase({
    create: () => new MirrorDatabase(name),
    onOutdated: () => onEvent({ kind: 'outdated' }),
    pause,
    limit: after && { ms: limitMs, after },
  });
  let prepared: Promise<void> | null = null;

  async function prepare(): Promise<void> {
    const { record, wasEmptied } = await recovering.run(prepareStore).catch(async (error: unknown) => {
      if (harmlessTroubles.has(troubleOf(error))) throw error;
      return { record: await beginAnew(), wasEmptied: true };
    });
    onEmptied(record.serial);
    if (wasEmptied) onEvent({ kind: 'rebuilt', reason: 'schema' });
  }

  async function run<T>(work: (database: MirrorDatabase) => PromiseLike<T>): Promise<T> {
    prepared ??= prepare();
    await prepared.catch((error: unknown) => {
      prepared = null;
      onEvent({ kind: 'unavailable', database: 'mirror' });
      throw error instanceof StorageError ? error : new StorageError('lost', error);
    });
    try {
      return await recovering.run(work);
    } catch (error) {
      if (troubleOf(error) !== 'damaged') throw error;
      await empty('damaged');
      return await recovering.run(work);
    }
  }

  async function beginAnew(): Promise<StateRecord> {
    await Dexie.delete(new MirrorDatabase(name).name);
    return (await recovering.run(prepareStore)).record;
  }

  async function empty(reason: 'damaged' | 'asked'): Promise<number> {
    const { serial } = await recovering.run(emptyStore).catch((error: unknown) => {
      const isWanted = reason === 'asked' && troubleOf(error) === 'lost';
      if (harmlessTroubles.has(troubleOf(error)) && !isWanted) throw error;
      return beginAnew();
    });
    onEmptied(serial);
    onEvent({ kind: 'rebuilt', reason });
    return serial;
  }

  return { run, empty, close: recovering.close };
}
