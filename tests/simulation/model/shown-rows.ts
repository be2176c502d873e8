import type { Resource, Row } from '../../../src/domain/resource';
import type { Effect, OutboxEntry } from '../../../src/domain/sync/write';
import type { Book } from './book';
import { textOf } from './entry-text';
import { type RealKeys, withRealKeys } from './real-keys';

/**
 * What a tab must show of a resource: the server's rows as the device holds them, with everything on top that its users
 * entered and that is neither refused nor gone, in the order in which they entered it.
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
    // Under the key that the tab knows, until it is told of another.
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
    // A row sent by the server has more values than were known when it was created.
  } else if (!row) shown.set(id, rowOf(effect.row, keys));
}

function rowOf(row: Row, keys: RealKeys): Row {
  return withRealKeys(row, keys) as Row;
}
