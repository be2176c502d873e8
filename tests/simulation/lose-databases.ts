import type { Returning } from './ledger';
import { closeAll, type Place, type World } from './place';

/**
 * The browser has lost the databases of a device and begins others. What open tabs know comes back (S75); where all are closed, what was
 * copied (S76).
 */
export function loseAll(world: World, place: Place, { isClosed }: { readonly isClosed: boolean }): void {
  const { disk, device } = place;
  if (isClosed) closeAll(place);
  const stored = new Set(disk.entries().map(({ requestID }) => requestID));
  const copied = copiedAt(place);
  world.note(`${device.name} loses its databases, with ${stored.size} entries, ${copied.size} copied`);
  disk.evict(['mirror', 'outbox']);
  place.asked.forget();
  // Each tab knows some, and what it knows may be older than the copy.
  forgetOutbox(place, { must: copied, may: isClosed ? copied : new Set([...stored, ...copied]) });
}

export function forgetOutbox(place: Place, returning: Returning): void {
  place.evictions++;
  place.ledger.evict(returning);
  place.model.evict(returning.may);
}

/** What is in the copy; without what its tab had just taken back, and died before it could copy that: no other tab can tell. */
function copiedAt({ disk, ledger }: Place): ReadonlySet<string> {
  const ids = disk.copied().map(({ requestID }) => requestID);
  const fates = ids.map((id) => ledger.known().get(id)?.fate);
  if (fates.every((fate) => fate === 'waiting' || fate === 'done')) return new Set(ids);
  disk.dropCopy();
  return new Set();
}
