import type { Row } from '../../../domain/resource';
import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import { followNewest, type NewestRound } from './newest';
import { wants } from './pull-apply';
import type { PullStep } from './pull-step';
import { applyNewest } from './sweep-apply';

/**
 * Takes a page of the newest rows: those that belong on the device are kept, the round goes on or ends.
 * @param page rows, newest first, and which of them are on the device
 */
export function takeNewest(
  state: MirrorState,
  step: Extract<PullStep, { kind: 'newest' }>,
  page: {
    readonly round: NewestRound;
    readonly rows: readonly Row[];
    readonly isOnDevice: (id: number) => boolean;
    readonly nowMs: number;
  },
): { readonly round: NewestRound | null; readonly kept: readonly Row[]; readonly commit: MirrorCommit } {
  const { resource, changedAt, limit, sinceMs } = step;
  const { name, key } = resource;
  const next = followNewest(page.round, { rows: page.rows, key, changedAt, limit, sinceMs });
  const where = {
    isOnDevice: (_: string, id: number) => page.isOnDevice(id),
    windowDays: state.windowDays,
    nowMs: page.nowMs,
  };
  const kept =
    sinceMs === null ? [] : page.rows.filter((row) => wants(resource, name, Number(row[key]), row, where));
  const newestMs = next.kind === 'end' ? next.newestMs : undefined;
  const commit = applyNewest(state, step, { rows: kept, newestMs });
  return { round: next.kind === 'on' ? next.round : null, kept, commit };
}
