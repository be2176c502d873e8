import type { Resource, Row } from '../../../src/domain/resource';
import type { Effect, OutboxEntry } from '../../../src/domain/sync/write';
import type { Book } from './book';
import { textOf } from './entry-text';
import { type RealKeys, withRealKeys } from './real-keys';

/**
 * What a tab must show of a resource: the server's rows as the device holds them, with everything laid over them that
 * its persons entered and that is neither refused nor gone, in the order in which they entered it.
 */
export function rowsToShow(
  resource: Resource,
  server: ReadonlyMap<number, Row>,
  {
    entries,
    book,
    realKeys,
  }: {
    readonly entries: readonly OutboxEntry[];
    readonly book: Book;
    readonly realKeys: RealKeys;
  },
): ReadonlyMap<number, Row> {
  const shown = new Map(server);
  for (const entry of entries) {
    if (entry.state === 'rejected') continue;
    // What the tab has not been told yet it shows under the key that it knows.
    const known: RealKeys = {
      get: (key) => (key < 0 && !textOf(entry).includes(String(key)) ? realKeys.get(key) : undefined),
    };
    for (const { write } of book.carriedBy(entry.requestID))
      for (const effect of write.effects) if (effect.resource === resource.name) lay(shown, effect, known);
  }
  return shown;
}

function lay(shown: Map<number, Row>, effect: Effect, keys: RealKeys): void {
  const id = keys.get(effect.id) ?? effect.id;
  const row = shown.get(id);
  if (effect.kind === 'delete') shown.delete(id);
  else if (effect.kind === 'patch') {
    if (row) shown.set(id, { ...row, ...rowOf(effect.patch, keys) });
    // A row that the server has sent says more than what was known when it was created.
  } else if (!row) shown.set(id, rowOf(effect.row, keys));
}

function rowOf(row: Row, keys: RealKeys): Row {
  return withRealKeys(row, keys) as Row;
}
