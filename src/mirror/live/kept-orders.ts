import type { RegexpCompiler, RowsQuery } from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import type { Label } from '../../lib/label';
import { createRowOrder, type RowOrder } from '../memory/row-order';
import type { RowTable } from '../memory/table/row-table';

/** An order in use, shared by all ranges of one filter and sort. */
export interface KeptOrder {
  readonly order: RowOrder;
  sums: Readonly<Record<string, number>> | null;
  /** Version of the table's numbers for which the sums hold. */
  numbersVersion: number;
  watchers: number;
}

/** Orders without watchers are kept until the next change, for paging back and forth. */
const unwatchedOrders = 8;

export interface KeptOrders {
  /** The current order of a query; built if it is not kept. */
  orderFor(query: Omit<RowsQuery, 'range'>): KeptOrder | { readonly error: Label };
  /** Takes a table's changes, updates its orders and drops those without watchers. */
  settle(table: RowTable): void;
  /** `note` gets the taken changes: slots that hold other rows now; null: any. The result ends it. */
  follow(resource: string, note: (changed: ReadonlySet<number> | null) => void): () => void;
}

export interface KeptOrdersOptions {
  readonly tableOf: (resource: string) => RowTable;
  readonly compileRegexp: RegexpCompiler;
  readonly valuesOf?: ValuesOf | undefined;
}

export function createKeptOrders({ tableOf, compileRegexp, valuesOf }: KeptOrdersOptions): KeptOrders {
  const orders = new Map<string, Map<string, KeptOrder>>();
  const followers = new Map<string, Set<(changed: ReadonlySet<number> | null) => void>>();

  function currentOrders(table: RowTable): Map<string, KeptOrder> {
    const name = table.resource.name;
    const kept = orders.get(name) ?? new Map<string, KeptOrder>();
    orders.set(name, kept);
    const changes = table.takeChanges();
    if (changes?.size === 0) return kept;
    for (const note of followers.get(name) ?? []) note(changes);
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

  function orderFor({
    resource,
    filter,
    sort,
  }: Omit<RowsQuery, 'range'>): KeptOrder | { readonly error: Label } {
    const table = tableOf(resource);
    const kept = currentOrders(table);
    const key = JSON.stringify([filter, sort]);
    const known = kept.get(key);
    if (known) return known;
    const created = createRowOrder({ table, filter, sort, compileRegexp, valuesOf });
    if (!created.ok) return created;
    const idle = [...kept].filter(([, entry]) => entry.watchers === 0);
    if (idle.length >= unwatchedOrders && idle[0]) kept.delete(idle[0][0]);
    const entry: KeptOrder = { order: created.value, sums: null, numbersVersion: 0, watchers: 0 };
    kept.set(key, entry);
    return entry;
  }

  return {
    orderFor,
    settle: (table) => void currentOrders(table),
    follow: (resource, note) => {
      const ofResource = followers.get(resource) ?? new Set();
      followers.set(resource, ofResource.add(note));
      return () => ofResource.delete(note);
    },
  };
}
