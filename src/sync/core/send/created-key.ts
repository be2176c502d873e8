import type { Row } from '../../../domain/resource';
import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import { createdChildrenIn } from '../../../domain/sync/created-targets';
import type { Effect, OutboxEntry } from '../../../domain/sync/write';
import { asNumber, isObject } from '../../../lib/json-values';
import { makesRow } from './kinds-of-writes';

type Creation = Extract<Effect, { readonly kind: 'create' }>;

/**
 * Real keys by temporary ones, read from the answer to a creation: `{taskID}`, the row itself, or `{row}`. Children are
 * answered in the order in which they were sent; an answer without them gives only the row's own key.
 */
export function realKeys(effect: Effect, body: unknown): Readonly<Record<number, number>> {
  if (effect.kind !== 'create') return {};
  const keys: Record<number, number> = {};
  const add = (temporary: unknown, real: number | null): void => {
    const from = asNumber(temporary);
    if (from !== null && from < 0 && real !== null) keys[from] = real;
  };
  add(effect.id, answeredKey(effect, body));
  for (const { rows, key, answered } of answeredChildren(effect, body))
    rows.forEach((row, index) => void add(row[key], answered[index] ?? null));
  return keys;
}

/** Whether the answer names the key of a row that the entry has made. */
export function namesCreated({ effects, request }: OutboxEntry, body: unknown): boolean {
  return effects.some(
    (effect) => effect.kind === 'create' && makesRow(effect, request) && answeredKey(effect, body) !== null,
  );
}

/**
 * The entry under the keys under which its rows were made in the end. A row that has its real key and is created again,
 * because a restored server has lost it (S65) or a user says so, gets another key. Real keys are unique only within
 * their resource, and a restored server may have given the former one to another row: no other entry changes.
 */
export function underNewKeys(entry: OutboxEntry, body: unknown): OutboxEntry {
  let { targets } = entry;
  const effects = entry.effects.map((effect): Effect => {
    if (effect.kind !== 'create' || effect.id < 0 || !makesRow(effect, entry.request)) return effect;
    const { resource, id } = effect;
    const key = answeredKey(effect, body);
    if (key === null || key === id) return effect;
    targets = targets.map((target) =>
      target.resource === resource && target.id === id ? { resource, id: key } : target,
    );
    return { ...effect, id: key, row: rowUnder(key, effect, body) };
  });
  return targets === entry.targets ? entry : { ...entry, targets, effects };
}

function rowUnder(key: number, effect: Creation, body: unknown): Row {
  if (!isResourceName(effect.resource)) return effect.row;
  const row: Record<string, unknown> = { ...effect.row, [resourceOf(effect.resource).key]: key };
  for (const { property, resource, rows, key: childKey, answered } of answeredChildren(effect, body)) {
    const { parent } = resourceOf(resource);
    row[property] = rows.map((child, index) => ({
      ...child,
      ...(parent !== undefined && parent in child && { [parent]: key }),
      [childKey]: answered[index] ?? child[childKey],
    }));
  }
  return row;
}

function answeredKey({ resource }: Creation, body: unknown): number | null {
  if (!isResourceName(resource) || !isObject(body)) return null;
  const { key } = resourceOf(resource);
  return asNumber(body[key] ?? innerOf(body)[key]);
}

/** Children that an effect creates, with the keys that the answer gives them in order. */
function answeredChildren(effect: Creation, body: unknown) {
  if (!isObject(body)) return [];
  return createdChildrenIn(effect).flatMap(({ property, resource, rows }) => {
    const found = body[property] ?? innerOf(body)[property];
    if (!Array.isArray(found) || found.length !== rows.length) return [];
    const { key } = resourceOf(resource);
    const answered = found.map((child: unknown) => (isObject(child) ? asNumber(child[key]) : null));
    return [{ property, resource, rows, key, answered }];
  });
}

function innerOf({ row }: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } {
  return isObject(row) ? row : {};
}
