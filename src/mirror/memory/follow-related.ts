import type { Filter } from '../../domain/query/query';
import { isOfChildren, relatedIn, type ValuesOf } from '../../domain/query/related';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Overlay } from '../../domain/sync/overlay';
import { followMatchingRows } from './matching-rows';
import { createRelatedValues, type RelatedValues, targetOf } from './related-values';
import type { WorkingSet } from './working-set';

/** Rows whose children are read at a time: some ten milliseconds, so that questions are answered in between. */
const rowsAtATime = 200;
/** Until a database that could not be read is asked again. */
const readAgainMs = 5_000;

export interface RelatedRowsOptions {
  readonly set: () => Pick<WorkingSet, 'followTable' | 'onChange' | 'overlay' | 'visibleRow' | 'reconsider'>;
  readonly whenReady: (resource: string) => Promise<void>;
  /** Visible rows with their children, as far as they are on the device. */
  readonly readChildren: (
    resource: string,
    ids: readonly number[],
  ) => Promise<readonly { readonly row: Row }[]>;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly isClosed: () => boolean;
}

/** Rows that others relate to: children are read from the database, once per row. */
export interface RelatedReader {
  readonly valuesOf: ValuesOf;
  /** Reads what the filter needs, and changes of it, until it is ended. */
  follow(resource: string, filter: Filter): { readonly ready: Promise<void>; readonly end: () => void };
}

export function createRelatedReader(options: RelatedRowsOptions): RelatedReader {
  const { set, whenReady, isClosed } = options;
  const values = createRelatedValues(set);
  /** Waiting writes when the children of rows were last read, by resource: also if they were not asked for since. */
  const waited = new Map<string, Overlay>();
  const noteWrites = (resource: string): void => {
    const [before, overlay] = [waited.get(resource), set().overlay()];
    waited.set(resource, overlay);
    if (before && before !== overlay) values.invalidate(resource, writtenKeys(resource, [before, overlay]));
  };
  /**
   * Lists that depend on referenced rows, each with their resource; from the first question on, since an order may be
   * kept for the next.
   */
  const heard = new Set<string>();
  const hear = (name: string, target: string): void => {
    const pair = `${name} ${target}`;
    if (heard.has(pair)) return;
    heard.add(pair);
    set().onChange(target, () => set().reconsider(name, null));
  };
  return {
    valuesOf: values.valuesOf,
    follow: (name, filter) => {
      const resource = resourceOf(name);
      const used = relatedIn(resource, filter);
      const readsChildren = used.some((related) => isOfChildren(resource, related));
      const targets = used
        .filter((related) => !isOfChildren(resource, related))
        .map((related) => targetOf(resource, related));
      const own = Object.fromEntries(Object.entries(filter).filter(([field]) => !resource.related?.[field]));
      let end = (): void => {};
      let isOpen = true;
      const isWanted = (): boolean => isOpen && !isClosed();

      const begin = async (): Promise<void> => {
        await Promise.all([name, ...targets].map(whenReady));
        if (!isWanted()) return;
        for (const target of targets) hear(name, target);
        if (!readsChildren) return;
        const children = followChildren({ ...options, resource, own, values, noteWrites, isWanted });
        end = children.end;
        await children.ready;
      };
      return {
        ready: begin(),
        end: () => {
          isOpen = false;
          end();
        },
      };
    },
  };
}

interface ChildrenOptions extends RelatedRowsOptions {
  readonly resource: Resource;
  /** The filter by fields of the row itself. */
  readonly own: Filter;
  readonly values: RelatedValues;
  /** The children of rows written to since have to be read again. */
  readonly noteWrites: (resource: string) => void;
  readonly isWanted: () => boolean;
}

/** Reads the children of rows that fulfil the filter by their own fields, and again whenever those change. */
function followChildren(options: ChildrenOptions): {
  readonly ready: Promise<void>;
  readonly end: () => void;
} {
  const { set, resource, own, values, noteWrites, pause, isWanted } = options;
  const latest = new Map<number, Row>();
  let isReading = false;

  async function readMissing(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (isWanted()) {
      const missing = values.missing(resource, latest.values());
      if (missing.length === 0) break;
      // Without them rows would be missing silently: the caller waits until they can be read.
      await readChildrenOf(missing, options).catch(() => pause(readAgainMs));
    }
    isReading = false;
  }

  function readChanged(): Promise<void> {
    const { added, removed } = matching.take();
    for (const row of removed) latest.delete(keyOf(resource, row));
    for (const row of added) latest.set(keyOf(resource, row), row);
    // A changed row appears again, and keeps its values until its children are read.
    values.drop(
      resource.name,
      removed.map((row) => keyOf(resource, row)),
    );
    noteWrites(resource.name);
    return readMissing();
  }

  const matching = followMatchingRows(set(), resource.name, [own], {
    onStale: () => void readChanged(),
  });
  const endFollowing = values.follow(resource.name, latest);
  return {
    ready: readChanged(),
    end: () => {
      endFollowing();
      matching.end();
    },
  };
}

/** A write to a child marks its parent row, whose own fields it may leave unchanged. */
function writtenKeys(resource: string, overlays: readonly Overlay[]): readonly number[] {
  return overlays.flatMap((overlay) => [...overlay.keys(resource)]);
}

/** Reads the children of rows; lists are updated once, at the end or when it breaks off. */
async function readChildrenOf(rows: readonly Row[], options: ChildrenOptions): Promise<void> {
  const { resource, values, set, readChildren, pause, isWanted, isClosed } = options;
  const done: number[] = [];
  try {
    for (let from = 0; from < rows.length && isWanted(); from += rowsAtATime) {
      const some = rows.slice(from, from + rowsAtATime);
      const keys = some.map((row) => keyOf(resource, row));
      const overlay = set().overlay();
      const withChildren = await readChildren(resource.name, keys);
      // Writes have come or gone meanwhile: these rows stay missing and are read again.
      if (set().overlay() !== overlay) return;
      values.keep(resource, some, withChildren);
      done.push(...keys);
      await pause(0);
    }
  } finally {
    if (!isClosed()) set().reconsider(resource.name, done);
  }
}
