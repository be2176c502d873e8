import { isObject } from '../../lib/json-values';
import type { Row } from '../resource';
import { isResourceName, resourceOf } from '../resources/registry';
import type { Effect, Target } from './write';

/** Children created together with a row, by the property that holds them. */
export interface CreatedChildren {
  readonly property: string;
  readonly resource: string;
  readonly rows: readonly Row[];
}

/** Rows that an effect creates under temporary keys: the row itself, and children inside it (a task's lines). */
export function createdTargets(effect: Effect): readonly Target[] {
  if (effect.kind !== 'create') return [];
  const children = createdChildrenIn(effect).flatMap(({ resource, rows }) => {
    const { key } = resourceOf(resource);
    return rows.map((row) => ({ resource, id: Number(row[key] ?? 0) }));
  });
  return [{ resource: effect.resource, id: effect.id }, ...children].filter(({ id }) => id < 0);
}

export function createdChildrenIn(
  effect: Extract<Effect, { readonly kind: 'create' }>,
): readonly CreatedChildren[] {
  const children = isResourceName(effect.resource) && resourceOf(effect.resource).children;
  if (!children) return [];
  return Object.entries(children).flatMap(([property, resource]) => {
    const rows = effect.row[property];
    return Array.isArray(rows) ? [{ property, resource, rows: rows.filter(isObject) }] : [];
  });
}
