import type { Row } from '../../../domain/resource';
import { emptyCommit, type MirrorCommit } from '../../../domain/sync/mirror-types';

/**
 * Applies rows that were asked for by key, whatever the plan: those that the server no longer has leave the device
 * (S38).
 */
export function applyRefetch(
  resource: { readonly name: string; readonly key: string },
  asked: readonly number[],
  rows: readonly Row[],
): MirrorCommit {
  const found = new Set(rows.map((row) => row[resource.key]));
  const gone = asked.filter((id) => !found.has(id));
  return { ...emptyCommit(null), put: { [resource.name]: rows }, remove: { [resource.name]: gone } };
}
