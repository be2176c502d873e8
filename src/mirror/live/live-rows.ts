import type { Filter, RegexpCompiler, RowsQuery } from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import type { Overlay } from '../../domain/sync/overlay';
import type { Label } from '../../lib/label';
import { compileMatcher, type Matcher } from '../memory/matcher';
import { createRowOrder, type RowOrder } from '../memory/row-order';
import { isSameRow, type RowTable } from '../memory/row-table';
import { sumFields, sumOver } from '../memory/sums';

export type LiveAnswer =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      readonly total: number;
      readonly sums: Readonly<Record<string, number>>;
      readonly pending: readonly number[];
      readonly rejected: readonly number[];
    }
  | { readonly kind: 'error'; readonly error: Label };

export interface LiveRows {
  /** Says that rows or marks of a resource may have changed; watchers are looked after soon. */
  touch(resource: string): void;
  query(query: RowsQuery): LiveAnswer;
  watch(query: RowsQuery, onAnswer: (answer: LiveAnswer) => void): () => void;
  /** Follows what changes in a table, query by query. */
  followTable(resource: string, follower: TableFollower): FollowedTable;
  onChange(resource: string, listener: () => void): () => void;
}

export interface TableFollower {
  /** @param changed slots that hold other rows now; null: any */
  note(changed: ReadonlySet<number> | null): void;
  /** Called soon after rows or marks of the resource may have changed. */
  onStale(): void;
}

export interface FollowedTable {
  readonly table: RowTable;
  /** A filter that cannot be read is a bug. */
  matcherOf(filter: Filter): Matcher;
  /** Notes what has not been noted yet. */
  settle(): void;
  end(): void;
}

interface LiveRowsOptions {
  readonly tableOf: (resource: string) => RowTable;
  readonly overlay: () => Overlay;
  readonly compileRegexp: RegexpCompiler;
  readonly valuesOf?: ValuesOf | undefined;
  readonly schedule: (callback: () => void) => void;
}

/** An order in use, shared by all ranges of one filter and sort. */
interface KeptOrder {
  readonly order: RowOrder;
  sums: Readonly<Record<string, number>> | null;
  /** Version of the table's numbers that the sums are of. */
  numbersVersion: number;
  watchers: number;
}

/** Orders nobody watches are kept until the next change, for paging back and forth. */
const unwatchedOrders = 8;

export function createLiveRows(options: LiveRowsOptions): LiveRows {
  const { tableOf, overlay, compileRegexp, valuesOf, schedule } = options;
  const orders = new Map<string, Map<string, KeptOrder>>();
  const followers = new Map<string, Set<TableFollower>>();
  const listeners = new Map<string, Set<() => void>>();
  const touched = new Set<string>();

  function touch(resource: string): void {
    if (touched.size === 0) schedule(flush);
    touched.add(resource);
  }

  function flush(): void {
    const resources = [...touched];
    touched.clear();
    for (const resource of resources) {
      for (const listener of [...(listeners.get(resource) ?? [])]) listener();
    }
  }

  function onChange(resource: string, listener: () => void): () => void {
    const known = listeners.get(resource) ?? new Set();
    listeners.set(resource, known.add(listener));
    return () => known.delete(listener);
  }

  function ordersOf(table: RowTable): Map<string, KeptOrder> {
    const name = table.resource.name;
    const kept = orders.get(name) ?? new Map<string, KeptOrder>();
    orders.set(name, kept);
    const changes = table.takeChanges();
    if (changes?.size === 0) return kept;
    for (const follower of followers.get(name) ?? []) follower.note(changes);
    for (const [key, entry] of kept) {
      if (entry.watchers === 0) {
        kept.delete(key);
        continue;
      }
      const hasOtherRows = entry.order.update(changes);
      if (hasOtherRows || entry.numbersVersion !== table.numbersVersion()) entry.sums = null;
    }
    return kept;
  }

  function orderFor(query: Omit<RowsQuery, 'range'>): KeptOrder | { readonly error: Label } {
    const table = tableOf(query.resource);
    const kept = ordersOf(table);
    const key = JSON.stringify([query.filter, query.sort]);
    const known = kept.get(key);
    if (known) return known;
    const created = createRowOrder({
      table,
      filter: query.filter,
      sort: query.sort,
      compileRegexp,
      valuesOf,
    });
    if (!created.ok) return created;
    const idle = [...kept].filter(([, entry]) => entry.watchers === 0);
    if (idle.length >= unwatchedOrders && idle[0]) kept.delete(idle[0][0]);
    const entry: KeptOrder = { order: created.value, sums: null, numbersVersion: 0, watchers: 0 };
    kept.set(key, entry);
    return entry;
  }

  function answer(query: RowsQuery): LiveAnswer {
    const entry = orderFor(query);
    return 'error' in entry ? { kind: 'error', error: entry.error } : answerFrom(entry, query);
  }

  function answerFrom(entry: KeptOrder, query: RowsQuery): LiveAnswer {
    const table = tableOf(query.resource);
    const slots = entry.order.slots();
    if (!entry.sums) {
      entry.sums = sumOver(table, sumFields(table.resource), slots);
      entry.numbersVersion = table.numbersVersion();
    }
    const [from, to] = query.range;
    const rows: Row[] = [];
    for (const slot of slots.subarray(from, to + 1)) {
      const row = table.rowAt(slot);
      if (row) rows.push(row);
    }
    const keys = rows.map((row) => keyOf(table.resource, row));
    const marks = overlay();
    return {
      kind: 'rows',
      rows,
      total: slots.length,
      sums: entry.sums,
      pending: keys.filter((key) => marks.isPending(query.resource, key)),
      rejected: keys.filter((key) => marks.isRejected(query.resource, key)),
    };
  }

  function watch(query: RowsQuery, onAnswer: (answer: LiveAnswer) => void): () => void {
    const entry = orderFor(query);
    if ('error' in entry) {
      onAnswer({ kind: 'error', error: entry.error });
      return () => {};
    }
    entry.watchers++;
    let last = answerFrom(entry, query);
    let isEnded = false;
    onAnswer(last);
    const end = onChange(query.resource, () => {
      if (isEnded) return;
      ordersOf(tableOf(query.resource));
      const next = answerFrom(entry, query);
      if (isSameAnswer(tableOf(query.resource).resource, last, next)) return;
      last = next;
      onAnswer(next);
    });
    return () => {
      if (isEnded) return;
      isEnded = true;
      entry.watchers--;
      end();
    };
  }

  function followTable(resource: string, follower: TableFollower): FollowedTable {
    const table = tableOf(resource);
    const ofResource = followers.get(resource) ?? new Set();
    followers.set(resource, ofResource.add(follower));
    const endListening = onChange(resource, follower.onStale);
    return {
      table,
      matcherOf: (filter) => {
        const matcher = compileMatcher(table.resource, filter, compileRegexp, valuesOf);
        if (!matcher.ok) throw new Error(matcher.error.id);
        return matcher.value;
      },
      settle: () => void ordersOf(table),
      end: () => {
        ofResource.delete(follower);
        endListening();
      },
    };
  }

  return { touch, query: answer, watch, followTable, onChange };
}

function isSameAnswer(resource: Resource, a: LiveAnswer, b: LiveAnswer): boolean {
  if (a.kind !== 'rows' || b.kind !== 'rows') return false;
  return (
    a.total === b.total &&
    isSameList(a.rows, b.rows, (x, y) => isSameRow(resource, x, y)) &&
    isSameList(a.pending, b.pending) &&
    isSameList(a.rejected, b.rejected) &&
    isSameList(Object.values(a.sums), Object.values(b.sums))
  );
}

function isSameList<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (x: T, y: T) => boolean = Object.is,
): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return other !== undefined && (item === other || isSame(item, other));
    })
  );
}
