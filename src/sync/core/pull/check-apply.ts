import type { Row } from '../../../domain/resource';
import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import type { PullResource } from './pull-resources';

/**
 * Applies a check of rows that no scan has met: those that the server still has are updated, the others leave the
 * device.
 */
export function applyCheck(
  state: MirrorState,
  check: {
    readonly resource: PullResource;
    readonly segment: string;
    readonly asked: readonly number[];
    readonly rows: readonly Row[];
    readonly isLast: boolean;
  },
): MirrorCommit {
  const { resource, segment, asked, rows, isLast } = check;
  const found = new Set(rows.map((row) => row[resource.key]));
  const gone = asked.filter((id) => !found.has(id));
  return {
    ...emptyCommit(isLast ? { ...state, progress: { ...state.progress, [segment]: 'done' } } : state),
    put: rows.length > 0 ? { [resource.name]: rows } : {},
    remove: gone.length > 0 ? { [resource.name]: gone } : {},
  };
}

/** The rows that a check has to ask for: on the device, and not met by the scans since the snapshot began. */
export function suspectsOf(keys: readonly number[], seen: ReadonlySet<number>): readonly number[] {
  return keys.filter((key) => !seen.has(key));
}
