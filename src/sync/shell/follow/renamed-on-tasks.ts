import { keyOf, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import type { Effect } from '../../../domain/sync/write';
import { carriedNames } from '../../../domain/tasks/carried-names';
import type { Patch } from './consequence';
import { type FollowedMirror, isOpen, type RowsUnder, taskKeys, tasks } from './rows-before';

/** The consequences of a rename for the tasks that carry the name. @param before rows as they are before it */
export async function renamedOnTasks(
  mirror: FollowedMirror,
  before: RowsUnder,
  { resource: renamed, id, patch }: Patch,
): Promise<readonly Effect[]> {
  for (const [field, { resource, key, nameOf }] of Object.entries(carriedNames)) {
    if (resource !== renamed) continue;
    const [row] = await before.read(resourceOf(resource), [id]);
    const [from, to] = row ? [nameOf(row), nameOf({ ...row, ...patch })] : [];
    if (from === to) return [];
    const naming = await before.read(tasks, await taskKeys(mirror, { [key]: id }));
    const carriesIt = (task: Row): boolean => isOpen(task) && task[key] === id && task[field] === from;
    return naming.filter(carriesIt).map((task) => ({
      kind: 'patch',
      resource: tasks.name,
      id: keyOf(tasks, task),
      patch: { [field]: to },
    }));
  }
  return [];
}
