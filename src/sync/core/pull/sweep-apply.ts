import type { Row } from '../../../domain/resource';
import {
  emptyCommit,
  type MirrorCommit,
  type MirrorState,
  type SweepState,
} from '../../../domain/sync/mirror-types';
import type { PullStep } from './pull-step';
import { followScan, judgeScan, startOfScan } from './sweep-scan';
import { noSweep } from './sweep-state';

type ScanStep = Extract<PullStep, { kind: 'scan' }>;
type NewestStep = Extract<PullStep, { kind: 'newest' }>;

/** A page of a scan by places: its rows, and how far the scan has come with it. */
export function applyScan(
  state: MirrorState,
  { segment, scan, limit }: ScanStep,
  page: { readonly rows: readonly Row[]; readonly total: number | null },
): MirrorCommit {
  const { name, key } = segment.resource;
  const { sweep = noSweep } = state;
  const keys = page.rows.map((row) => row[key]).filter((id) => typeof id === 'number');
  const step = followScan(scan, { keys, total: page.total, limit }, segment.direction);
  const put = page.rows.length > 0 ? { [name]: page.rows } : {};
  const commit = (next: Partial<SweepState>, isDone: boolean): MirrorCommit => ({
    put,
    remove: {},
    clear: [],
    state: {
      ...state,
      sweep: { ...sweep, pages: sweep.pages + 1, ...next },
      progress: isDone ? { ...state.progress, [segment.name]: 'done' } : state.progress,
    },
  });
  const scanning = (next: typeof scan): MirrorCommit =>
    commit({ scans: { ...sweep.scans, [segment.name]: next } }, false);
  if (step.kind !== 'end') return scanning(step.scan);
  const verdict = judgeScan(step, typeof sweep.newestMs[name] === 'number');
  if (verdict === 'again') return scanning({ ...startOfScan, repeats: scan.repeats + 1 });
  const unproven = verdict === 'unproven' ? [...sweep.unproven, segment.name] : sweep.unproven;
  return commit({ unproven }, true);
}

/**
 * The newest rows of a resource (S44).
 * @param rows those that belong on the device
 * @param newestMs how new the newest is, once the round has come to known rows; undefined: it goes on
 */
export function applyNewest(
  state: MirrorState,
  { resource, segment }: NewestStep,
  { rows, newestMs }: { readonly rows: readonly Row[]; readonly newestMs: number | null | undefined },
): MirrorCommit {
  const { sweep = noSweep, progress } = state;
  const known = { ...sweep, newestMs: { ...sweep.newestMs, [resource.name]: newestMs ?? null } };
  const ended = { ...state, sweep: known, progress: { ...progress, [segment]: 'done' as const } };
  return {
    put: rows.length > 0 ? { [resource.name]: rows } : {},
    remove: {},
    clear: [],
    state: newestMs === undefined ? state : ended,
  };
}

/** What is noted when a scan had to go back or begin anew; null: it has not. */
export function driftOf(
  { segment, scan }: ScanStep,
  { state }: MirrorCommit,
): { readonly segment: string; readonly at: number; readonly repeats: number } | null {
  const after = state?.sweep?.scans[segment.name];
  if (!after || (after.at >= scan.at && after.repeats <= scan.repeats)) return null;
  return { segment: segment.name, at: after.at, repeats: after.repeats };
}

/** A round over the newest rows has ended; the next poll begins another. */
export function endRound(state: MirrorState): MirrorCommit {
  return emptyCommit({ ...state, progress: {} });
}
