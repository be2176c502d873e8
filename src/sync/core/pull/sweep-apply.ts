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

/** Applies a page of a scan by places: its rows, and the scan's progress. */
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
    ...emptyCommit({
      ...state,
      sweep: { ...sweep, pages: sweep.pages + 1, ...next },
      progress: isDone ? { ...state.progress, [segment.name]: 'done' } : state.progress,
    }),
    put,
  });
  const scanning = (next: typeof scan): MirrorCommit =>
    commit({ scans: { ...sweep.scans, [segment.name]: next } }, false);
  if (step.kind !== 'end') return scanning(step.scan);
  const verdict = judgeScan(step, typeof sweep.newestMs[name] === 'number');
  if (verdict === 'again') return scanning({ ...startOfScan, repeats: scan.repeats + 1 });
  const unproven = verdict === 'unproven' ? [...sweep.unproven, segment.name] : sweep.unproven;
  return commit({ unproven }, true);
}

/** The note about a scan that had to go back or begin again; null: no such scan. */
export function driftOf(
  { segment, scan }: ScanStep,
  { state }: MirrorCommit,
): { readonly segment: string; readonly at: number; readonly repeats: number } | null {
  const after = state?.sweep?.scans[segment.name];
  if (!after || (after.at >= scan.at && after.repeats <= scan.repeats)) return null;
  return { segment: segment.name, at: after.at, repeats: after.repeats };
}
