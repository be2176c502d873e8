import { keyOf, type Resource, type Row } from '../resource';
import { resourceOf } from '../resources/registry';
import { type Effect, foldRow } from './write';

/** Effects of unsettled writes, in their order. */
export interface EffectsByRow {
  effects(resource: string, key: number): readonly Effect[];
  /** Of all rows of a resource. */
  allEffects(resource: string): Iterable<Effect>;
}

/** Lays unsettled writes about parts (a task's lines) over the parts that a row holds. */
export function foldChildren(resource: Resource, row: Row, by: EffectsByRow): Row {
  const whole: Record<string, unknown> = { ...row };
  const key = keyOf(resource, row);
  for (const [property, name] of Object.entries(resource.children ?? {})) {
    const items = whole[property];
    if (!Array.isArray(items)) continue;
    const child = resourceOf(name);
    const { parent } = child;
    const kept = items.flatMap((item: Row) => listed(foldRow(item, by.effects(name, keyOf(child, item)))));
    const present = new Set(kept.map((item) => keyOf(child, item)));
    const created = [...by.allEffects(name)].flatMap((effect) => {
      if (effect.kind !== 'create' || !parent || effect.row[parent] !== key || present.has(effect.id))
        return [];
      return listed(foldRow(null, by.effects(name, effect.id)));
    });
    whole[property] = [...kept, ...created];
  }
  return whole;
}

/**
 * The parts that a row brought along when it was created on this device (a new task's lines), until the server's row
 * brings its own; null: it was not created with parts.
 */
export function createdChildren(resource: Resource, key: number, by: EffectsByRow): Row | null {
  const names = Object.keys(resource.children ?? {});
  for (const effect of by.effects(resource.name, key)) {
    if (effect.kind !== 'create') continue;
    const children = names.filter((name) => Array.isArray(effect.row[name]));
    if (children.length > 0) return Object.fromEntries(children.map((name) => [name, effect.row[name]]));
  }
  return null;
}

function listed(row: Row | null): readonly Row[] {
  return row ? [row] : [];
}
