import type { SweepWalk } from '../../../domain/sync/mirror-types';

/** Walks of one part in one sweep at most, when they do not come out clean. */
export const mostWalks = 3;

export const startOfWalk: SweepWalk = { at: 0, last: null, met: 0, flaw: 'none', repeats: 0 };

export interface WalkPage {
  /** Keys of the page, as they came. */
  readonly keys: readonly number[];
  /** Rows that fulfil the filter, as the server counts them; null: it does not tell. */
  readonly total: number | null;
  /** Rows asked for. */
  readonly limit: number;
}

/** `on`, `back`: the walk goes on from `walk.at` · `end`: there is nothing beyond this page. */
export type WalkStep =
  | { readonly kind: 'on' | 'back'; readonly walk: SweepWalk }
  | { readonly kind: 'end'; readonly walk: SweepWalk; readonly isClean: boolean };

/**
 * Takes a page that was asked for from the place of the last row met (S40). Keys ascend or descend, so a page that does
 * not begin beyond that row leaves no gap: what was there all the time has been met.
 */
export function followWalk(walk: SweepWalk, page: WalkPage, direction: 'ASC' | 'DESC'): WalkStep {
  const { keys, total, limit } = page;
  const isBefore = (a: number, b: number): boolean => (direction === 'ASC' ? a < b : a > b);
  const isNew = (key: number): boolean => walk.last === null || isBefore(walk.last, key);
  const [first] = keys;
  if (walk.at > 0 && (first === undefined || isNew(first)))
    return { kind: 'back', walk: { ...withFlaw(walk, 'drifted'), at: Math.max(0, walk.at - limit + 1) } };

  const isOrdered = keys.every((key, index) => index === 0 || isBefore(keys[index - 1] ?? key, key));
  const hasDrifted = walk.last !== null && first !== walk.last;
  const fresh = keys.filter(isNew);
  const flawed = withFlaw(walk, isOrdered ? (hasDrifted ? 'drifted' : 'none') : 'unordered');
  const reached = walk.at + keys.length;
  const next: SweepWalk = {
    ...flawed,
    at: Math.max(0, reached - 1),
    last: fresh.at(-1) ?? walk.last,
    met: walk.met + fresh.length,
  };
  const isThrough = total === null ? keys.length < limit : reached >= total;
  // A server that gives nothing but the row that is known already has nothing more to give.
  if (!isThrough && next.at > walk.at) return { kind: 'on', walk: next };
  return { kind: 'end', walk: next, isClean: next.flaw === 'none' && (total === null || next.met === total) };
}

/**
 * What becomes of a walk that has ended (S41). What drifted past it was written meanwhile: where the newest rows are
 * asked for afterwards they make it good, else it is walked again.
 */
export function judgeWalk(
  { walk, isClean }: Extract<WalkStep, { kind: 'end' }>,
  hasNewest: boolean,
): 'proven' | 'again' | 'unproven' {
  if (isClean || (walk.flaw === 'drifted' && hasNewest)) return 'proven';
  return walk.repeats + 1 < mostWalks ? 'again' : 'unproven';
}

function withFlaw(walk: SweepWalk, flaw: SweepWalk['flaw']): SweepWalk {
  return flaw === 'none' || walk.flaw === 'unordered' ? walk : { ...walk, flaw };
}
