import type { Filter } from '../../../domain/query/query';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { type Overlay, overlayOf } from '../../../domain/sync/overlay';
import { foldRow, type OutboxEntry } from '../../../domain/sync/write';
import { openStatuses } from '../../../domain/tasks/statuses';
import type { Mirror } from '../../../mirror/mirror-types';

export type FollowedMirror = Pick<Mirror, 'query' | 'rows' | 'readChildren'>;

export const tasks = resourceOf('tasks');

/** Tasks whose lines are read at a time: some ten milliseconds, so that questions are answered in between. */
const tasksAtATime = 200;

/** Rows with the effects of some writes, and of no others. */
export interface RowsUnder {
  readonly overlay: Overlay;
  read(resource: Resource, keys: readonly number[]): Promise<readonly Row[]>;
}

export function rowsUnder(mirror: FollowedMirror, entries: readonly OutboxEntry[]): RowsUnder {
  const overlay = overlayOf(entries);
  return {
    overlay,
    read: async (resource, keys) => {
      const stored = await mirror.rows(resource.name, keys);
      const byKey = new Map(stored.map((row) => [keyOf(resource, row), row]));
      return keys.flatMap((key) => {
        const row = foldRow(byKey.get(key) ?? null, overlay.effects(resource.name, key));
        return row ? [row] : [];
      });
    },
  };
}

export function isOpen({ status }: Row): boolean {
  return openStatuses.some((open) => open === status);
}

/** Keys of the shown tasks that fulfil a filter. */
export async function taskKeys(mirror: FollowedMirror, filter: Filter): Promise<readonly number[]> {
  const range = [0, Number.MAX_SAFE_INTEGER] as const;
  const answer = await mirror.query({ resource: tasks.name, filter, sort: [], range });
  return answer.kind === 'rows' ? answer.rows.map((row) => keyOf(tasks, row)) : [];
}

/** The lines of tasks as shown, by task; a task whose lines the device does not have is left out. */
export async function readLines(
  mirror: FollowedMirror,
  taskIDs: readonly number[],
): Promise<ReadonlyMap<number, readonly Row[]>> {
  const lines = new Map<number, readonly Row[]>();
  for (let from = 0; from < taskIDs.length; from += tasksAtATime) {
    const read = await mirror.readChildren(tasks.name, taskIDs.slice(from, from + tasksAtATime));
    for (const { row } of read) {
      // Children in a task's row are parsed like the row.
      if (Array.isArray(row.taskLines)) lines.set(keyOf(tasks, row), row.taskLines as readonly Row[]);
    }
  }
  return lines;
}
