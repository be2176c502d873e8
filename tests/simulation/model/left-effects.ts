import type { Row } from '../../../src/domain/resource';
import type { OutboxEntry } from '../../../src/domain/sync/write';
import { sweepEpoch } from '../../../src/sync/core/pull/sweep-state';
import type { RealKeys } from './real-keys';
import type { ServerRows } from './server-rows';

export interface LeftEffectsOptions {
  readonly rows: Pick<ServerRows, 'isDeleted' | 'firstPlaceOf' | 'placeOf'>;
  readonly realKeys: RealKeys;
  /** What the device durably holds. */
  readonly epoch: () => string | null;
  readonly codes: () => ReadonlyMap<number, Row>;
}

/**
 * A device without a feed knows only from its sweeps that the server's rows contain an entry's effect: when the entry
 * leaves, the device must hold it (S18, S26, S42).
 * @returns the problem with a transaction of the outbox; null: none
 */
export function watchLeftEffects({
  rows,
  realKeys,
  epoch,
  codes,
}: LeftEffectsOptions): (entries: readonly OutboxEntry[]) => string | null {
  let acked: readonly OutboxEntry[] = [];
  const findMissing = (entry: OutboxEntry, held: ReadonlyMap<number, Row>): string | null => {
    for (const effect of entry.effects) {
      if (effect.resource !== 'reasonCodes' || effect.kind === 'delete') continue;
      const id = realKeys.get(effect.id) ?? effect.id;
      if (id < 0 || rows.isDeleted(id)) continue;
      const row = held.get(id);
      if (!row) return `entry ${entry.seq} left, and reason code ${id} is not on the device`;
      for (const [field, value] of Object.entries(effect.kind === 'patch' ? effect.patch : effect.row)) {
        const made = rows.firstPlaceOf(id, field, value);
        const shown = rows.placeOf(id, field, row[field] ?? null);
        if (made !== null && shown !== null && shown < made)
          return `entry ${entry.seq} left, and ${field} of reason code ${id} is on the device as it was before`;
      }
    }
    return null;
  };
  return (entries) => {
    const now = new Set(entries.map(({ requestID }) => requestID));
    const left = acked.filter(({ requestID }) => !now.has(requestID));
    acked = entries.filter(({ state }) => state === 'acked');
    if (left.length === 0 || epoch() !== sweepEpoch) return null;
    const held = codes();
    // A role that may not read them has none.
    if (held.size === 0) return null;
    return left.map((entry) => findMissing(entry, held)).find((problem) => problem !== null) ?? null;
  };
}
