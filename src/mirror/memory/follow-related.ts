import type { RelatedField } from '../../domain/fields';
import { filterField } from '../../domain/query/parse-filter';
import type { Filter } from '../../domain/query/query';
import { childValues, isOfChildren, relatedIn, type ValuesOf } from '../../domain/query/related';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Overlay } from '../../domain/sync/overlay';
import { followMatchingRows } from './matching-rows';
import type { WorkingSet } from './working-set';

/** Rows whose parts are read at a time: some ten milliseconds, so that questions are answered in between. */
const rowsAtATime = 200;

type Values = Readonly<Record<string, readonly unknown[]>>;

interface Known {
  /** The row that the values were read with: memory puts another object in its place whenever it changes. */
  readonly row: Row;
  readonly values: Values;
}

export interface RelatedRowsOptions {
  readonly set: () => Pick<WorkingSet, 'followTable' | 'onChange' | 'overlay' | 'visibleRow' | 'reconsider'>;
  readonly whenReady: (resource: string) => Promise<void>;
  /** Visible rows with their parts, as far as they are on the device. */
  readonly readChildren: (
    resource: string,
    ids: readonly number[],
  ) => Promise<readonly { readonly row: Row }[]>;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly isClosed: () => boolean;
}

/** Rows that others relate to: parts are read from the database, once a row. */
export interface RelatedReader {
  readonly valuesOf: ValuesOf;
  /** Reads what the filter needs, and again what changes until it is ended. */
  follow(resource: string, filter: Filter): { readonly ready: Promise<void>; readonly end: () => void };
}

const nothing: readonly unknown[] = [];
const none: readonly unknown[] = [null];

export function createRelatedReader(options: RelatedRowsOptions): RelatedReader {
  const { whenReady, readChildren, pause, isClosed } = options;
  const known = new Map<string, Map<number, Known>>();
  const knownOf = (resource: string) => {
    const values = known.get(resource) ?? new Map<number, Known>();
    known.set(resource, values);
    return values;
  };

  const valuesOf: ValuesOf = (resource, row, field) => {
    const related = resource.related?.[field];
    if (!related) return nothing;
    // Until the parts of a changed row are read again, the values of before hold.
    if (isOfChildren(resource, related))
      return knownOf(resource.name).get(keyOf(resource, row))?.values[field] ?? nothing;
    const target = targetOf(resource, related);
    const key = row[related.through];
    const referred = typeof key === 'number' ? options.set().visibleRow(target, key) : null;
    return referred ? [referred[related.name] ?? null] : none;
  };

  /** Reads the parts of rows; lists are told once, at the end or where it broke off. */
  async function read(resource: Resource, rows: readonly Row[], isWanted: () => boolean): Promise<void> {
    const done: number[] = [];
    try {
      for (let from = 0; from < rows.length && isWanted() && !isClosed(); from += rowsAtATime) {
        const some = rows.slice(from, from + rowsAtATime);
        const keys = some.map((row) => keyOf(resource, row));
        const overlay = options.set().overlay();
        const whole = await readChildren(resource.name, keys);
        // Writes have come or gone meanwhile: whoever misses values reads again.
        if (options.set().overlay() !== overlay) return;
        keep(resource, some, whole);
        done.push(...keys);
        await pause(0);
      }
    } finally {
      if (!isClosed()) options.set().reconsider(resource.name, done);
    }
  }

  function keep(resource: Resource, rows: readonly Row[], whole: readonly { readonly row: Row }[]): void {
    const values = knownOf(resource.name);
    const byKey = new Map(whole.map(({ row }) => [keyOf(resource, row), row]));
    for (const row of rows) {
      const key = keyOf(resource, row);
      values.set(key, { row, values: childrenOf(resource, byKey.get(key) ?? row) });
    }
  }

  function follow(name: string, filter: Filter) {
    const resource = resourceOf(name);
    const used = relatedIn(resource, filter);
    const own = Object.fromEntries(Object.entries(filter).filter(([field]) => !resource.related?.[field]));
    const readsChildren = used.some((related) => isOfChildren(resource, related));
    const targets = used
      .filter((related) => !isOfChildren(resource, related))
      .map((related) => targetOf(resource, related));
    const ends: (() => void)[] = [];
    let isOpen = true;
    let isReading = false;
    const latest = new Map<number, Row>();
    let overlay: Overlay | null = null;

    const readMissing = async (): Promise<void> => {
      if (isReading) return;
      isReading = true;
      try {
        while (isOpen && !isClosed()) {
          const values = knownOf(name);
          const missing = [...latest.values()].filter((row) => values.get(keyOf(resource, row))?.row !== row);
          if (missing.length === 0) return;
          await read(resource, missing, () => isOpen);
        }
      } catch {
        // The storage has told of its trouble; the next change tries again.
      } finally {
        isReading = false;
      }
    };
    // A write to a part marks its whole, whose own fields it may leave as they were.
    const forgetOverlaid = (): void => {
      const now = options.set().overlay();
      if (now === overlay) return;
      for (const key of [...(overlay?.keys(name) ?? []), ...now.keys(name)]) {
        const before = knownOf(name).get(key);
        if (before) knownOf(name).set(key, { ...before, row: {} });
      }
      overlay = now;
    };
    const begin = async (): Promise<void> => {
      await Promise.all([name, ...targets].map(whenReady));
      if (!isOpen || isClosed()) return;
      const set = options.set();
      for (const target of targets) ends.push(set.onChange(target, () => set.reconsider(name, null)));
      if (!readsChildren) return;
      overlay = set.overlay();
      const matching = followMatchingRows(set, name, [own], () => void readChanged());
      ends.push(matching.end);
      const readChanged = (): Promise<void> => {
        const { added, removed } = matching.take();
        for (const row of removed) latest.delete(keyOf(resource, row));
        for (const row of added) latest.set(keyOf(resource, row), row);
        forgetOverlaid();
        return readMissing();
      };
      await readChanged();
    };
    return {
      ready: begin(),
      end: () => {
        isOpen = false;
        for (const end of ends) end();
      },
    };
  }

  return { valuesOf, follow };
}

function targetOf(resource: Resource, { through }: RelatedField): string {
  const field = filterField(resource, through);
  if (field?.kind !== 'reference') throw new Error(`${through} refers to nothing`);
  return field.to;
}

function childrenOf(resource: Resource, whole: Row): Values {
  const entries = Object.entries(resource.related ?? {}).flatMap(([field, related]) => {
    if (!isOfChildren(resource, related)) return [];
    const children: unknown = whole[related.through];
    return [[field, childValues(related, Array.isArray(children) ? children : [])] as const];
  });
  return Object.fromEntries(entries);
}
