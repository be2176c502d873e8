import { keyOf, type Resource, type Row } from '../../domain/resource';
import { type EffectsByRow, foldChildren } from '../../domain/sync/fold-children';
import { type Effect, foldRow, isVisible, type OutboxEntry } from '../../domain/sync/write';

/** Effects of the entries that show, on one row, in order. */
export function effectsOn(entries: readonly OutboxEntry[], resource: string, id: number): readonly Effect[] {
  return entries
    .filter(isVisible)
    .flatMap(({ effects }) => effects.filter((effect) => effect.resource === resource && effect.id === id));
}

/** Rows of the server as a person sees them, with the unsettled writes of this device applied, also to their parts. */
export function foldRows(
  rows: readonly Row[],
  resource: Resource,
  entries: readonly OutboxEntry[],
): readonly Row[] {
  const by = effectsByRow(entries);
  return rows.flatMap((row) => {
    const folded = foldRow(row, by.effects(resource.name, keyOf(resource, row)));
    return folded ? [foldChildren(resource, folded, by)] : [];
  });
}

function effectsByRow(entries: readonly OutboxEntry[]): EffectsByRow {
  return {
    effects: (resource, key) => effectsOn(entries, resource, key),
    allEffects: (resource) =>
      entries.filter(isVisible).flatMap(({ effects }) => effects.filter((one) => one.resource === resource)),
  };
}

/** Which of the rows have writes that wait for the server, and which have refused ones. */
export function marksOf(
  ids: readonly number[],
  resource: string,
  entries: readonly OutboxEntry[],
): { readonly pending: readonly number[]; readonly rejected: readonly number[] } {
  const touches = (id: number, refused: boolean): boolean =>
    entries.some(
      ({ state, targets }) =>
        (state === 'rejected') === refused &&
        (refused || state !== 'acked') &&
        targets.some((target) => target.resource === resource && target.id === id),
    );
  return { pending: ids.filter((id) => touches(id, false)), rejected: ids.filter((id) => touches(id, true)) };
}
