import { keyOf, type Resource, type Row } from '../resource';
import { resourceOf } from '../resources/registry';
import type { Overlay } from './overlay';
import { foldRow } from './write';

type Effects = Pick<Overlay, 'effects' | 'createdUnder'>;

/** Applies unsettled writes about children (a task's lines) to the children in a row. */
export function foldChildren(resource: Resource, row: Row, overlay: Effects): Row {
  const key = keyOf(resource, row);
  const folded: Record<string, unknown> = { ...row, ...setChildren(resource, key, overlay) };
  for (const [property, name] of Object.entries(resource.children ?? {})) {
    const items = folded[property];
    if (!Array.isArray(items)) continue;
    const child = resourceOf(name);
    const fold = (id: number, server: Row | null): readonly Row[] =>
      listed(foldRow(server, overlay.effects(name, id)));
    const kept = items.flatMap((item: Row) => fold(keyOf(child, item), item));
    const present = new Set(kept.map((item) => keyOf(child, item)));
    const created = overlay.createdUnder(name, key).filter((id) => !present.has(id));
    folded[property] = [...kept, ...created.flatMap((id) => fold(id, null))];
  }
  return folded;
}

/**
 * Key of a child that a pending write creates through its parent: the server assigns the real one, and nothing refers
 * to the child until then.
 */
export const noKeyYet = 0;

/** Applies writes about the row itself that replace all children of a name (a task's pallets). */
function setChildren(resource: Resource, key: number, overlay: Effects): Row {
  const names = Object.keys(resource.children ?? {});
  const set = overlay.effects(resource.name, key).flatMap((effect) => {
    if (effect.kind !== 'patch') return [];
    return names.flatMap((name) => (name in effect.patch ? [[name, effect.patch[name]] as const] : []));
  });
  return Object.fromEntries(set);
}

/**
 * The children that were created with a row on this device (a new task's lines), until the server's row has its own;
 * null: it was created without children.
 */
export function createdChildren(resource: Resource, key: number, overlay: Effects): Row | null {
  const names = Object.keys(resource.children ?? {});
  for (const effect of overlay.effects(resource.name, key)) {
    if (effect.kind !== 'create') continue;
    const children = names.filter((name) => Array.isArray(effect.row[name]));
    if (children.length > 0) return Object.fromEntries(children.map((name) => [name, effect.row[name]]));
  }
  return null;
}

function listed(row: Row | null): readonly Row[] {
  return row ? [row] : [];
}
