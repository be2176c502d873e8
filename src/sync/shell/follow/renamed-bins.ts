import { keyOf, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import type { Overlay } from '../../../domain/sync/overlay';
import { type Effect, foldRow } from '../../../domain/sync/write';
import { binFields, renamedBin } from '../../../domain/tasks/carried-names';
import { openStatuses } from '../../../domain/tasks/statuses';
import { type Patch, patchOver, withoutPatches } from './consequence';
import { type FollowedMirror, isOpen, type RowsUnder, readLines, taskKeys, tasks } from './rows-before';

export interface BinsContext {
  /** Rows as they are before the rename. */
  readonly before: RowsUnder;
  /** The shown consequences of earlier renames. */
  readonly laid: Overlay;
  /** The consequences of the renames before this one. */
  readonly found: Overlay;
}

/** The consequences of a bin's rename for the lines that name it. */
export async function renamedBins(
  mirror: FollowedMirror,
  { before, laid, found }: BinsContext,
  { resource, id, patch }: Patch,
): Promise<readonly Effect[]> {
  const [location] = resource === 'locations' ? await before.read(resourceOf(resource), [id]) : [];
  const renamed = location && renamedBin(location, { ...location, ...patch });
  if (!renamed) return [];
  const { warehouseID, from, to } = renamed;
  const shown = await taskKeys(mirror, { warehouseID: Number(warehouseID), status: openStatuses });
  const candidates = await before.read(tasks, [...new Set([...shown, ...before.overlay.keys(tasks.name)])]);
  const open = candidates.filter((task) => isOpen(task) && task.warehouseID === warehouseID);
  const lines = await readLines(
    mirror,
    open.map((task) => keyOf(tasks, task)),
  );
  const child = resourceOf('taskLines');
  const rename = (line: Row): readonly Effect[] => {
    const key = keyOf(child, line);
    const under = withoutPatches(line, laid.effects(child.name, key));
    const own = foldRow(under, found.effects(child.name, key)) ?? under;
    const names = binFields.filter((name) => own[name] === from);
    const bins = Object.fromEntries(names.map((name) => [name, to]));
    return names.length > 0 ? [patchOver({ resource: child.name, id: key, patch: bins }, own)] : [];
  };
  return [...lines].flatMap(([id, ofTask]): readonly Effect[] => {
    const effects = ofTask.flatMap(rename);
    // Filters look at the lines of a task again only when there is a patch of the task.
    return effects.length > 0 ? [...effects, { kind: 'patch', resource: tasks.name, id, patch: {} }] : [];
  });
}
