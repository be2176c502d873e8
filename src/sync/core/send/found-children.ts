import type { Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { createdChildrenIn } from '../../../domain/sync/created-targets';
import type { OutboxEntry } from '../../../domain/sync/write';
import { isObject } from '../../../lib/json-values';
import { equals } from './read-back';

/** Names of the children that a creation brings along; its row is asked for with them. */
export function includedChildren(entry: OutboxEntry): readonly string[] {
  const children = entry.effects.flatMap((effect) =>
    effect.kind === 'create' ? createdChildrenIn(effect) : [],
  );
  return [...new Set(children.filter(({ rows }) => rows.length > 0).map(({ property }) => property))];
}

/**
 * A found row with its children in the order in which they were created here, as an answer to the creation would give
 * them. Children are matched by content; null stands for one that was not found.
 */
export function arrangeChildren(entry: OutboxEntry, found: Row): Row {
  const arranged: Record<string, unknown> = { ...found };
  for (const effect of entry.effects) {
    if (effect.kind !== 'create') continue;
    for (const { property, resource, rows } of createdChildrenIn(effect)) {
      const theirs = Array.isArray(found[property]) ? found[property].filter(isObject) : [];
      if (rows.length > 0) arranged[property] = matchRows(rows, theirs, resource);
    }
  }
  return arranged;
}

function matchRows(ours: readonly Row[], theirs: readonly Row[], resource: string): readonly (Row | null)[] {
  const left = new Set(theirs);
  const take = (isMatch: (row: Row) => boolean): Row | null => {
    const row = [...left].find(isMatch) ?? null;
    if (row) left.delete(row);
    return row;
  };
  // Exact matches first: the remaining ones may have been edited since.
  const exact = ours.map((own) => take((row) => isSame(own, row, enteredFields(resource))));
  return ours.map(
    (own, index) => exact[index] ?? take((row) => isSame(own, row, resourceOf(resource).identity ?? [])),
  );
}

function enteredFields(resource: string): readonly string[] {
  const { fields } = resourceOf(resource);
  return Object.keys(fields).filter((name) => !fields[name]?.readOnly && !fields[name]?.secret);
}

function isSame(own: Row, row: Row, names: readonly string[]): boolean {
  const told = names.filter((name) => isScalar(own[name]));
  return told.length > 0 && told.every((name) => name in row && equals(row[name], own[name]));
}

/** Keys that are temporary here differ on the server. */
function isScalar(value: unknown): boolean {
  return typeof value === 'number' ? value >= 0 : typeof value === 'string' || typeof value === 'boolean';
}
