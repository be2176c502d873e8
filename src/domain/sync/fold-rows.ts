import { keyOf, type Resource, type Row } from '../resource';
import { foldChildren } from './fold-children';
import type { Overlay } from './overlay';
import { foldRow } from './write';

/**
 * Rows as users see them: those of the server with the unsettled writes of this device applied to them and their
 * children.
 */
export function foldRows(rows: readonly Row[], resource: Resource, overlay: Overlay): readonly Row[] {
  return rows.flatMap((row) => {
    const folded = foldRow(row, overlay.effects(resource.name, keyOf(resource, row)));
    return folded ? [foldChildren(resource, folded, overlay)] : [];
  });
}

/** Which rows have pending writes, and which have refused ones. */
export function marksOf(
  keys: readonly number[],
  resource: string,
  overlay: Overlay,
): { readonly waiting: readonly number[]; readonly rejected: readonly number[] } {
  return {
    waiting: keys.filter((key) => overlay.isWaiting(resource, key)),
    rejected: keys.filter((key) => overlay.isRejected(resource, key)),
  };
}
