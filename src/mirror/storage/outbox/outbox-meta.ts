import type { ApiMemory, Lease, LeaseStore } from '../../../domain/sync/outbox-types';
import type { OutboxDatabase } from '../database';
import { StorageError } from '../storage-error';
import type { RecoveringDatabase } from '../storage-recovery';

type Recovering = Pick<RecoveringDatabase<OutboxDatabase>, 'run'>;

/** The outbox database's records besides entries: which tab leads, and the capabilities of the API at its address. */
export function leaseIn(recovering: Recovering): LeaseStore {
  return {
    read: () => recovering.run(readLease),
    change: (decide) =>
      recovering.run((database) =>
        database.transaction('rw', database.meta, async () => {
          const lease = await readLease(database);
          const next = decide(lease);
          if (next) await database.meta.put({ ...next, key: 'lease' });
          return next ?? lease;
        }),
      ),
  };
}

/**
 * Checks the fence in the transaction that marks what is sent: another tab may have taken the lead since it was asked
 * for (S55).
 */
export async function refuseFormer(database: OutboxDatabase, fence: number): Promise<void> {
  const lease = await readLease(database);
  if (lease?.fence !== fence) throw new StorageError('fenced', lease);
}

async function readLease(database: OutboxDatabase): Promise<Lease | null> {
  const record = await database.meta.get('lease');
  if (record?.key !== 'lease') return null;
  const { key: _, ...lease } = record;
  return lease;
}

export function apiMemoryIn(recovering: Recovering): ApiMemory {
  const has = (key: 'api' | 'plainApi') =>
    recovering.run(async (database) => (await database.meta.get(key)) !== undefined);
  const hasHadFeed = () => has('api');
  const isKnownPlain = () => has('plainApi');
  return {
    hasHadFeed,
    rememberFeed: async () => {
      if (await hasHadFeed()) return;
      await recovering.run((database) => database.meta.put({ key: 'api', hasHadFeed: true }));
    },
    isKnownPlain,
    rememberPlain: async () => {
      if (await isKnownPlain()) return;
      await recovering.run((database) => database.meta.put({ key: 'plainApi' }));
    },
  };
}
