import type { Filter } from '../../domain/query/query';
import type { Change } from '../../domain/reports/aggregate';
import type { Row } from '../../domain/resource';
import type { WorkingSet } from './working-set';

/** The rows of a table that fulfil one of some filters, and their changes. */
export interface MatchingRows {
  /** Rows that came and went since the last call; at first, all rows come. A changed row goes and comes. */
  take(): Change<Row>;
  /** Forgets what was taken: all rows come again. */
  reset(): void;
  end(): void;
}

export interface MatchingRowsOptions {
  /** Called after changes to the resource, possibly of other rows. */
  readonly onStale: () => void;
  /** The value for a matching row; a different object whenever the row changes. By default the row. */
  readonly rowAt?: ((slot: number) => Row | undefined) | undefined;
}

export function followMatchingRows(
  set: Pick<WorkingSet, 'followTable'>,
  resource: string,
  filters: readonly Filter[],
  options: MatchingRowsOptions,
): MatchingRows {
  const { onStale } = options;
  const { table, matcherOf, settle, end } = set.followTable(resource, { note, onStale });
  const matchers = filters.map(matcherOf);
  const rowAt = options.rowAt ?? table.rowAt;
  /** Rows that were taken, by slot. */
  let taken: (Row | undefined)[] = [];
  let noted: Set<number> | null = null;

  function currentOf(slot: number): Row | undefined {
    const row = table.rowAt(slot);
    return row && matchers.some(({ matches }) => matches(row)) ? rowAt(slot) : undefined;
  }

  function takeAll(): Change<Row> {
    const before = taken;
    taken = new Array<Row | undefined>(table.slots());
    for (const { select } of matchers) {
      for (const slot of select(table)) taken[slot] = rowAt(slot);
    }
    const change = { added: [] as Row[], removed: [] as Row[] };
    const slots = Math.max(before.length, taken.length);
    for (let slot = 0; slot < slots; slot++) addDifference(change, before[slot], taken[slot]);
    return change;
  }

  function takeNoted(slots: ReadonlySet<number>): Change<Row> {
    const change = { added: [] as Row[], removed: [] as Row[] };
    for (const slot of slots) {
      const row = currentOf(slot);
      addDifference(change, taken[slot], row);
      taken[slot] = row;
    }
    return change;
  }

  function note(changed: ReadonlySet<number> | null): void {
    if (!changed) noted = null;
    else for (const slot of changed) noted?.add(slot);
  }

  return {
    take: () => {
      settle();
      const change = noted ? takeNoted(noted) : takeAll();
      noted = new Set();
      return change;
    },
    reset: () => {
      taken = [];
      noted = null;
    },
    end,
  };
}

function addDifference(
  { added, removed }: { added: Row[]; removed: Row[] },
  before: Row | undefined,
  now: Row | undefined,
): void {
  if (before === now) return;
  if (before) removed.push(before);
  if (now) added.push(now);
}
