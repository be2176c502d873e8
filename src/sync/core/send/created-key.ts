import type { Row } from '../../../domain/resource';
import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { Effect, Target } from '../../../domain/sync/write';
import { asNumber, isObject } from '../../../protocol/parse';

/** Rows that an effect creates under temporary keys: its row, and the parts that travel inside it (a task's lines). */
export function createdTargets(effect: Effect): readonly Target[] {
  if (effect.kind !== 'create') return [];
  const children = isResourceName(effect.resource)
    ? childrenIn(effect.resource, effect.row).flatMap(({ name, rows }) => {
        const { key } = resourceOf(name);
        return rows.map((row) => ({ resource: name, id: asNumber(row[key]) ?? 0 }));
      })
    : [];
  return [{ resource: effect.resource, id: effect.id }, ...children].filter(({ id }) => id < 0);
}

/**
 * Real keys by temporary ones, read from the answer to a creation: `{taskID}`, the whole row, or `{row}`. Parts are
 * answered in the order in which they were sent; an answer without them gives the row's own key only.
 */
export function realKeys(effect: Effect, body: unknown): Readonly<Record<number, number>> {
  if (effect.kind !== 'create' || effect.id >= 0 || !isResourceName(effect.resource) || !isObject(body))
    return {};
  const { key } = resourceOf(effect.resource);
  const inner = isObject(body.row) ? body.row : {};
  const keys: Record<number, number> = {};
  const add = (temporary: unknown, real: unknown): void => {
    const [from, to] = [asNumber(temporary), asNumber(real)];
    if (from !== null && from < 0 && to !== null) keys[from] = to;
  };
  add(effect.id, body[key] ?? inner[key]);
  for (const { property, name, rows } of childrenIn(effect.resource, effect.row)) {
    const answered = body[property] ?? inner[property];
    if (!Array.isArray(answered) || answered.length !== rows.length) continue;
    const child = resourceOf(name);
    rows.forEach((row, index) => {
      const found: unknown = answered[index];
      if (isObject(found)) add(row[child.key], found[child.key]);
    });
  }
  return keys;
}

function childrenIn(
  resource: string,
  row: Row,
): readonly { readonly property: string; readonly name: string; readonly rows: readonly Row[] }[] {
  return Object.entries(resourceOf(resource).children ?? {}).flatMap(([property, name]) => {
    const rows = row[property];
    return Array.isArray(rows) ? [{ property, name, rows: rows.filter(isObject) }] : [];
  });
}
