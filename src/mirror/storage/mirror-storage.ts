import Dexie from 'dexie';
import type { MirrorEvent } from '../mirror-types';
import { MirrorDatabase } from './database';
import { emptyStore, prepareStore } from './mirror-store';
import { createRecoveringDatabase, StorageError, troubleOf } from './storage-recovery';

/** The mirror's database, healed by all means: reopened, emptied, at last deleted. It is only a cache. */
export interface MirrorStorage {
  /** @throws StorageError: `full`, `outdated`, or `lost` when nothing helped */
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
}

export function createMirrorStorage({
  name,
  onEvent,
  onEmptied,
  pause,
}: MirrorStorageOptions): MirrorStorage {
  const recovering = createRecoveringDatabase({
    create: () => new MirrorDatabase(name),
    onOutdated: () => onEvent({ kind: 'outdated' }),
    pause,
  });
  let prepared: Promise<void> | null = null;

  async function prepare(): Promise<void> {
    const { record, wasEmptied } = await recovering.run(prepareStore).catch(async (error: unknown) => {
      // What does not open, not even again and again, is given up for an empty database.
      if (troubleOf(error) === 'full' || troubleOf(error) === 'outdated') throw error;
      await Dexie.delete(new MirrorDatabase(name).name);
      return { ...(await recovering.run(prepareStore)), wasEmptied: true };
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

  async function empty(reason: 'damaged' | 'asked'): Promise<number> {
    const { serial } = await recovering.run(emptyStore);
    onEmptied(serial);
    onEvent({ kind: 'rebuilt', reason });
    return serial;
  }

  return { run, empty, close: recovering.close };
}
