import type { Row } from '../../../domain/resource';
import type { ListReply } from '../../../protocol/list-reply';
import type { NewestRound } from '../../core/pull/newest';
import type { PullResource } from '../../core/pull/pull-resources';
import { areLight } from '../../core/pull/pull-step';

/** Which rows this tab has met since the snapshot began, and how many there are. */
export interface PullProgress {
  /** @param isFirst first page of a scan: its total counts */
  met(resource: PullResource, list: ListReply, isFirst: boolean): void;
  remember(resource: PullResource, rows: readonly Row[]): void;
  /** Notes by the first rows of a resource whether they have few children. */
  weigh(resource: PullResource, rows: readonly Row[]): void;
  seen(name: string): ReadonlySet<number>;
  /** Resources whose rows have few children; always the same set. */
  readonly light: ReadonlySet<string>;
  /** The running scan back from the newest row (S44). */
  newestRound: NewestRound | null;
  reset(): void;
  all(): Readonly<Record<string, { readonly done: number; readonly total: number | null }>>;
}

export function createPullProgress(): PullProgress {
  const seen = new Map<string, Set<number>>();
  const totals = new Map<string, number>();
  const weighed = new Set<string>();
  const light = new Set<string>();

  const remember = ({ name, key }: PullResource, rows: readonly Row[]): void => {
    const keys = seen.get(name) ?? new Set();
    for (const row of rows) if (typeof row[key] === 'number') keys.add(Number(row[key]));
    seen.set(name, keys);
  };

  const weigh = (resource: PullResource, rows: readonly Row[]): void => {
    if (weighed.has(resource.name)) return;
    weighed.add(resource.name);
    if (areLight(resource, rows)) light.add(resource.name);
  };

  const progress: PullProgress = {
    newestRound: null,
    remember,
    weigh,
    light,
    met: (resource, { rows, total }, isFirst) => {
      weigh(resource, rows);
      remember(resource, rows);
      if (isFirst && total !== null) totals.set(resource.name, (totals.get(resource.name) ?? 0) + total);
    },
    seen: (name) => seen.get(name) ?? new Set(),
    reset: () => {
      progress.newestRound = null;
      seen.clear();
      totals.clear();
      weighed.clear();
      light.clear();
    },
    all: () => {
      const each = [...seen].map(
        ([name, keys]) => [name, { done: keys.size, total: totals.get(name) ?? null }] as const,
      );
      return Object.fromEntries(each);
    },
  };
  return progress;
}
