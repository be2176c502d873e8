import type { Row } from '../../../domain/resource';

/**
 * Rows changed up to this long before the newest known one are asked for again: writes do not commit in the order of
 * their times.
 */
const marginMs = 60_000;

/** A scan from the newest change back to known rows. Begins again when a tab dies. */
export interface NewestRound {
  readonly resource: string;
  /** Place of the last row met. */
  readonly at: number;
  readonly lastKey: number | null;
  /** Change time of the newest row. */
  readonly topMs: number | null;
}

export function startOfRound(resource: string): NewestRound {
  return { resource, at: 0, lastKey: null, topMs: null };
}

export interface NewestPage {
  readonly rows: readonly Row[];
  readonly key: string;
  /** Field of the change time. */
  readonly changedAt: string;
  readonly limit: number;
  /** Change time of the newest row known before the round; null: only the newest is asked for. */
  readonly sinceMs: number | null;
}

/** `newestMs`: change time of the newest row; 0 when there are no rows, null when rows have no change time. */
export type NewestStep =
  | { readonly kind: 'on'; readonly round: NewestRound }
  | { readonly kind: 'end'; readonly newestMs: number | null };

/** Follows a page of rows, newest first, which begins with the last row of the page before (S44). */
export function followNewest(round: NewestRound, page: NewestPage): NewestStep {
  const { rows, key, changedAt, limit, sinceMs } = page;
  const [first] = rows;
  const last = rows.at(-1);
  const topMs = round.topMs ?? (first ? momentOf(first[changedAt]) : 0);
  if (topMs === null) return { kind: 'end', newestMs: sinceMs };
  // A row that was deleted or changed meanwhile shifts the others past the page: begin again.
  if (round.lastKey !== null && !rows.some((row) => row[key] === round.lastKey))
    return { kind: 'on', round: startOfRound(round.resource) };
  const lastMs = last ? momentOf(last[changedAt]) : null;
  const reachesKnown = sinceMs === null || lastMs === null || lastMs < sinceMs - marginMs;
  const lastKey = last?.[key];
  if (reachesKnown || rows.length < limit || typeof lastKey !== 'number')
    return { kind: 'end', newestMs: Math.max(topMs, sinceMs ?? 0) };
  return {
    kind: 'on',
    round: { ...round, at: round.at + rows.length - 1, lastKey, topMs },
  };
}

function momentOf(value: unknown): number | null {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}
