import { keyOf, type Resource, type Row } from '../domain/resource';
import { resourceOf } from '../domain/resources/registry';
import { foldRow } from '../domain/write';
import type { Overlay } from './overlay';
import { bareRow } from './packing';

/** A row with the effects of unsettled writes on its own fields. */
export function foldOwn(resource: Resource, key: number, server: Row | null, overlay: Overlay): Row | null {
  const effects = overlay.effects(resource.name, key);
  if (effects.length === 0) return server;
  const row = foldRow(server, effects);
  return row && bareRow(resource, row);
}

/** Lays unsettled writes about parts (a task's lines) over the parts a row holds. */
export function foldPartsOf(resource: Resource, row: Row, overlay: Overlay): Row {
  const whole: Record<string, unknown> = { ...row };
  const key = keyOf(resource, row);
  for (const [property, name] of Object.entries(resource.parts ?? {})) {
    const items = whole[property];
    if (!Array.isArray(items)) continue;
    const part = resourceOf(name);
    const { parent } = part;
    const kept = items.flatMap((item: Row) =>
      listed(foldRow(item, overlay.effects(name, keyOf(part, item)))),
    );
    const present = new Set(kept.map((item) => keyOf(part, item)));
    const created = [...overlay.allEffects(name)].flatMap((effect) => {
      if (effect.kind !== 'create' || !parent || effect.row[parent] !== key || present.has(effect.id))
        return [];
      return listed(foldRow(null, overlay.effects(name, effect.id)));
    });
    whole[property] = [...kept, ...created];
  }
  return whole;
}

function listed(row: Row | null): readonly Row[] {
  return row ? [row] : [];
}
