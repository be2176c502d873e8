import type { Filter, RegexpCompiler, RowsQuery } from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { marksOf } from '../../domain/sync/fold-rows';
import type { Overlay } from '../../domain/sync/overlay';
import { compileMatcher, type Matcher } from '../memory/matcher';
import { sumFields, sumOver } from '../memory/sums';
import { isSameRow, type RowTable } from '../memory/table/row-table';
import type { RowsAnswer } from '../mirror-types';
import { createChanges } from './changes';
import { createKeptOrders, type KeptOrder } from './kept-orders';

type PageAnswer = Extract<RowsAnswer, { kind: 'rows' }>;

/** An answer of the working set. */
export type LiveAnswer = Omit<PageAnswer, 'from'> | Exclude<RowsAnswer, PageAnswer>;

export interface LiveRows {
  /** Marks rows or marks of a resource as possibly changed; watchers are called soon. */
  touch(resource: string): void;
  query(query: RowsQuery): LiveAnswer;
  watch(query: RowsQuery, onAnswer: (answer: LiveAnswer) => void): () => void;
  /** Follows the changes of a table, query by query. */
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
  /** Notes the changes that were not noted yet. */
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

export function createLiveRows(options: LiveRowsOptions): LiveRows {
  const { tableOf, overlay, compileRegexp, valuesOf, schedule } = options;
  const { touch, onChange } = createChanges(schedule);
  const { orderFor, settle, follow } = createKeptOrders(options);

  function answer(query: RowsQuery): LiveAnswer {
    const entry = orderFor(query);
    return 'error' in entry ? { kind: 'error', error: entry.error } : answerFrom(entry, query);
  }

  const answerFrom = (entry: KeptOrder, query: RowsQuery): LiveAnswer =>
    pageOf(entry, query, { table: tableOf(query.resource), marks: overlay() });

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
      settle(tableOf(query.resource));
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
    const endFollowing = follow(resource, follower.note);
    const endListening = onChange(resource, follower.onStale);
    return {
      table,
      matcherOf: (filter) => {
        const matcher = compileMatcher(table.resource, filter, compileRegexp, valuesOf);
        if (!matcher.ok) throw new Error(matcher.error.id);
        return matcher.value;
      },
      settle: () => settle(table),
      end: () => {
        endFollowing();
        endListening();
      },
    };
  }

  return { touch, query: answer, watch, followTable, onChange };
}

function pageOf(
  entry: KeptOrder,
  query: RowsQuery,
  { table, marks }: { readonly table: RowTable; readonly marks: Overlay },
): LiveAnswer {
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
  return {
    kind: 'rows',
    rows,
    total: slots.length,
    sums: entry.sums,
    ...marksOf(keys, query.resource, marks),
  };
}

function isSameAnswer(resource: Resource, a: LiveAnswer, b: LiveAnswer): boolean {
  if (a.kind !== 'rows' || b.kind !== 'rows') return false;
  return (
    a.total === b.total &&
    isSameList(a.rows, b.rows, (x, y) => isSameRow(resource, x, y)) &&
    isSameList(a.waiting, b.waiting) &&
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
