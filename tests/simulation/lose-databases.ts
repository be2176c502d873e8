import type { Returning } from './ledger';
import { closeAll, type Place, type World } from './place';

/**
 * The browser has lost the databases of a device and begins new ones. What open tabs know comes back (S75); with all of
 * them closed, what was copied (S76).
 */
export function loseAll(world: World, place: Place, { isClosed }: { readonly isClosed: boolean }): void {
  const { disk, device } = place;
  if (isClosed) closeAll(place);
  const stored = new Set(disk.entries().map(({ requestID }) => requestID));
  const copied = copiedAt(place);
  world.note(`${device.name} loses its databases, with ${stored.size} entries, ${copied.size} copied`);
  disk.evict(['mirror', 'outbox']);
  place.asked.forget();
  // Each tab knows some, and its knowledge may be older than the copy.
  forgetOutbox(place, { must: copied, may: isClosed ? copied : new Set([...stored, ...copied]) });
}

export function forgetOutbox(place: Place, returning: Returning): void {
  place.evictions++;
  place.ledger.evict(returning);
  place.model.evict(returning.may);
}

/**
 * The entries of the copy; without those that its tab had just removed before it died and could not copy that: no other
 * tab can tell.
 */
function copiedAt({ disk, ledger }: Place): ReadonlySet<string> {
  const ids = disk.copied().map(({ requestID }) => requestID);
  const fates = ids.map((id) => ledger.known().get(id)?.fate);
  if (fates.every((fate) => fate === 'waiting' || fate === 'done')) return new Set(ids);
  disk.dropCopy();
  return new Set();
}
