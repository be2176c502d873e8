import { keyOf } from '../../../domain/resource';
import type { OutboxEntry } from '../../../domain/sync/write';
import { lineTotals, totalsOf } from '../../../domain/tasks/line-totals';
import { consequenceOf } from './consequence';
import { type FollowedMirror, readLines, rowsUnder, taskKeys, tasks } from './rows-before';

/**
 * The totals of tasks by their lines as shown. A write itself holds the totals of the moment it was entered, which are
 * outdated when a write before it is taken back or refused.
 * @param entries those whose effects are shown
 */
export async function followingTotals(
  mirror: FollowedMirror,
  entries: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const last = new Map<number, OutboxEntry>();
  for (const entry of entries)
    if (entry.effects.some(({ resource }) => resource === 'taskLines'))
      for (const { resource, kind, id } of entry.effects)
        if (resource === tasks.name && kind === 'patch') last.set(id, entry);
  if (last.size === 0) return [];
  const found: OutboxEntry[] = [];
  for (const task of await rowsUnder(mirror, entries).read(tasks, [...last.keys()])) {
    const id = keyOf(tasks, task);
    const entry = last.get(id);
    const from = task.pickType === 'CLUSTER' ? await taskKeys(mirror, { parentTaskID: id }) : [id];
    const lines = await readLines(mirror, from);
    if (!entry || lines.size < from.length) continue;
    const totals = totalsOf([...lines.values()].flat());
    const patch = lineTotals.flatMap((name) => (task[name] === totals[name] ? [] : [[name, totals[name]]]));
    if (patch.length === 0) continue;
    const effect = { kind: 'patch', resource: tasks.name, id, patch: Object.fromEntries(patch) } as const;
    found.push(consequenceOf(entry, [effect]));
  }
  return found;
}
