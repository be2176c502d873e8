import type { MirrorCommit } from './mirror-types';

/** Keys of the rows that a commit removes from the device, by resource: those it lists, and those it skips (S31). */
export function removedRows({
  remove,
  passed = {},
}: Pick<MirrorCommit, 'remove' | 'passed'>): MirrorCommit['remove'] {
  const names = new Set([...Object.keys(remove), ...Object.keys(passed)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(remove[name] ?? []), ...(passed[name] ?? [])]]),
  );
}
