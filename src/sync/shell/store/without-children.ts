import { resourceOf } from '../../../domain/resources/registry';
import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import { bareRow } from '../../../mirror/storage/packing';

/** What other tabs need of a commit: they hold rows in memory, and read children from the database. */
export function withoutChildren(commit: MirrorCommit): MirrorCommit {
  const put = Object.entries(commit.put).map(([name, rows]) => {
    const resource = resourceOf(name);
    return [name, resource.children ? rows.map((row) => bareRow(resource, row)) : rows] as const;
  });
  return { ...commit, put: Object.fromEntries(put) };
}
