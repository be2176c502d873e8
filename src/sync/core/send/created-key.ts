import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import { createdChildrenIn } from '../../../domain/sync/created-targets';
import type { Effect } from '../../../domain/sync/write';
import { asNumber, isObject } from '../../../protocol/parse';

/**
 * Real keys by temporary ones, read from the answer to a creation: `{taskID}`, the row itself, or `{row}`. Children
 * are answered in the order in which they were sent; an answer without them gives the row's own key only.
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
  for (const { property, resource, rows } of createdChildrenIn(effect)) {
    const answered = body[property] ?? inner[property];
    if (!Array.isArray(answered) || answered.length !== rows.length) continue;
    const child = resourceOf(resource);
    rows.forEach((row, index) => {
      const found: unknown = answered[index];
      if (isObject(found)) add(row[child.key], found[child.key]);
    });
  }
  return keys;
}
