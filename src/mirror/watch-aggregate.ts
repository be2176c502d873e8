import type { Aggregate } from '../domain/reports/aggregate';
import { keyOf, type Row } from '../domain/resource';
import { resourceOf } from '../domain/resources/registry';
import { countsIn, rowsIn } from './matching-rows';
import type { Memory } from './memory';
import type { MirrorStorage } from './mirror-storage';
import { readWholeRows } from './mirror-store';

/** Rows whose parts are read at a time: some ten milliseconds, so that questions are answered in between. */
const rowsAtATime = 200;

export interface AggregateWatcherOptions {
  readonly memory: Memory;
  readonly storage: MirrorStorage;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly isClosed: () => boolean;
}

type Digests = WeakMap<Row, { readonly digest: unknown }>;

/**
 * Live aggregates over the working set. Those that look into parts read them from the database once a row: memory puts
 * another object in a row's place whenever it changes, and a part never changes without its row.
 */
export function createAggregateWatcher({ memory, storage, pause, isClosed }: AggregateWatcherOptions) {
  const digestsOf = new WeakMap<object, Digests>();

  async function readDigests<P, R, I>(aggregate: Aggregate<P, R, I>, rows: readonly Row[], known: Digests) {
    const { digest } = aggregate;
    if (!digest) return;
    const resource = resourceOf(aggregate.resource);
    for (let from = 0; from < rows.length; from += rowsAtATime) {
      const some = rows.slice(from, from + rowsAtATime);
      const whole = await storage.run((database) => readWholeRows(database, resource, some));
      for (const row of some) known.set(row, { digest: digest(whole.get(keyOf(resource, row)) ?? row) });
      await pause(0);
      if (isClosed()) return;
    }
  }

  return function watch<P, R, I>(
    aggregate: Aggregate<P, R, I>,
    params: P,
    onValue: (value: R) => void,
  ): () => void {
    const known: Digests = digestsOf.get(aggregate) ?? new WeakMap();
    digestsOf.set(aggregate, known);
    let end = (): void => {};
    let isEnded = false;
    let isReading = false;
    let latest: readonly Row[] = [];
    let lastShown = '';

    const show = (items: readonly unknown[]): void => {
      // What is taken from rows is their counts, what `digest` gave, or the rows themselves.
      const value = aggregate.fold(items as readonly I[], params);
      const text = JSON.stringify(value);
      if (text === lastShown) return;
      lastShown = text;
      onValue(value);
    };
    const showWithParts = async (): Promise<void> => {
      if (isReading) return;
      isReading = true;
      try {
        for (;;) {
          const rows = latest;
          const missing = rows.filter((row) => !known.has(row));
          if (missing.length === 0) return show(rows.map((row) => known.get(row)?.digest));
          await readDigests(aggregate, missing, known);
          if (isEnded || isClosed()) return;
        }
      } catch {
        // The storage has told of its trouble; the next change tries again.
      } finally {
        isReading = false;
      }
    };
    const follow = async (): Promise<void> => {
      await memory.whenReady(aggregate.resource);
      if (isEnded || isClosed()) return;
      end = memory.set.watchMatching(aggregate.resource, aggregate.filters(params), (table, slots) => {
        if (aggregate.countBy) return show(countsIn(table, slots, aggregate.countBy));
        latest = rowsIn(table, slots);
        if (aggregate.digest) void showWithParts();
        else show(latest);
      });
    };
    void follow();
    return () => {
      isEnded = true;
      end();
    };
  };
}
