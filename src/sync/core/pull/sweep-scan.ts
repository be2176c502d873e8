import type { SweepScan } from '../../../domain/sync/mirror-types';

/** Most scans of one segment in one sweep when they drift. */
export const maxScans = 3;

export const startOfScan: SweepScan = { at: 0, last: null, met: 0, flaw: 'none', repeats: 0 };

export interface ScanPage {
  /** Keys of the page, in its order. */
  readonly keys: readonly number[];
  /** Number of rows that fulfil the filter by the server's count; null: the server does not tell. */
  readonly total: number | null;
  /** Rows asked for. */
  readonly limit: number;
}

/** `on`, `back`: the scan goes on from `scan.at` · `end`: there is nothing beyond this page. */
export type ScanStep =
  | { readonly kind: 'on' | 'back'; readonly scan: SweepScan }
  | { readonly kind: 'end'; readonly scan: SweepScan; readonly isClean: boolean };

/**
 * Follows a page that was asked for from the place of the last row met (S42). Keys ascend or descend, so a page that
 * does not begin beyond that row leaves no gap: every row that was there all the time has been met.
 */
export function followScan(scan: SweepScan, page: ScanPage, direction: 'ASC' | 'DESC'): ScanStep {
  const { keys, total, limit } = page;
  const isBefore = (a: number, b: number): boolean => (direction === 'ASC' ? a < b : a > b);
  const isNew = (key: number): boolean => scan.last === null || isBefore(scan.last, key);
  const [first] = keys;
  if (scan.at > 0 && (first === undefined || isNew(first)))
    return { kind: 'back', scan: { ...withFlaw(scan, 'drifted'), at: Math.max(0, scan.at - limit + 1) } };

  const isOrdered = keys.every((key, index) => index === 0 || isBefore(keys[index - 1] ?? key, key));
  const hasDrifted = scan.last !== null && first !== scan.last;
  const fresh = keys.filter(isNew);
  const flawed = withFlaw(scan, isOrdered ? (hasDrifted ? 'drifted' : 'none') : 'unordered');
  const reached = scan.at + keys.length;
  const next: SweepScan = {
    ...flawed,
    at: Math.max(0, reached - 1),
    last: fresh.at(-1) ?? scan.last,
    met: scan.met + fresh.length,
  };
  const isThrough = total === null ? keys.length < limit : reached >= total;
  // A server that answers only the row that is known already has no further rows.
  if (!isThrough && next.at > scan.at) return { kind: 'on', scan: next };
  return { kind: 'end', scan: next, isClean: next.flaw === 'none' && (total === null || next.met === total) };
}

/**
 * What becomes of a finished scan (S43). Rows drifted past it because of writes meanwhile: the newest rows, if they can
 * be asked for, make that good; otherwise the segment is scanned again.
 */
export function judgeScan(
  { scan, isClean }: Extract<ScanStep, { kind: 'end' }>,
  hasNewest: boolean,
): 'proven' | 'again' | 'unproven' {
  if (isClean || (scan.flaw === 'drifted' && hasNewest)) return 'proven';
  return scan.repeats + 1 < maxScans ? 'again' : 'unproven';
}

function withFlaw(scan: SweepScan, flaw: SweepScan['flaw']): SweepScan {
  return flaw === 'none' || scan.flaw === 'unordered' ? scan : { ...scan, flaw };
}
