import type { OutboxEntry } from '../../../src/domain/sync/write';

const texts = new WeakMap<OutboxEntry, string>();

/** An entry as JSON. Entries are never changed, only replaced, so that each is written once. */
export function textOf(entry: OutboxEntry): string {
  const known = texts.get(entry) ?? JSON.stringify(entry);
  texts.set(entry, known);
  return known;
}
