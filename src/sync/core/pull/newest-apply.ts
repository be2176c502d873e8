import type { Row } from '../../../domain/resource';
import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import { followNewest, type NewestRound } from './newest';
import { wants } from './pull-apply';
import type { PullStep } from './pull-step';
import { noSweep } from './sweep-state';

/**
 * Applies a page of the newest rows (S44): rows that belong on the device are kept, and the round goes on or ends.
 * @param page rows, newest first, and which of them are on the device
 * @returns `round`: its next state; null: it has reached known rows
 */
export function applyNewest(
  state: MirrorState,
  step: Extract<PullStep, { kind: 'newest' }>,
  page: {
    readonly round: NewestRound;
    readonly rows: readonly Row[];
    readonly isOnDevice: (id: number) => boolean;
    readonly nowMs: number;
  },
): { readonly round: NewestRound | null; readonly kept: readonly Row[]; readonly commit: MirrorCommit } {
  const { resource, segment, changedAt, limit, sinceMs } = step;
  const { name, key } = resource;
  const next = followNewest(page.round, { rows: page.rows, key, changedAt, limit, sinceMs });
  const where = {
    isOnDevice: (_: string, id: number) => page.isOnDevice(id),
    windowDays: state.windowDays,
    nowMs: page.nowMs,
  };
  const kept =
    sinceMs === null ? [] : page.rows.filter((row) => wants(resource, name, Number(row[key]), row, where));
  const put = kept.length > 0 ? { [name]: kept } : {};
  if (next.kind === 'on') return { round: next.round, kept, commit: { ...emptyCommit(state), put } };
  const { sweep = noSweep, progress } = state;
  const ended = {
    ...state,
    sweep: { ...sweep, newestMs: { ...sweep.newestMs, [name]: next.newestMs } },
    progress: { ...progress, [segment]: 'done' as const },
  };
  return { round: null, kept, commit: { ...emptyCommit(ended), put } };
}

/** A round over the newest rows has ended; the next poll begins another. */
export function endRound(state: MirrorState): MirrorCommit {
  return emptyCommit({ ...state, progress: {} });
}
