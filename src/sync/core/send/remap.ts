import type { Row } from '../../../domain/resource';
import type { Effect, Json, OutboxEntry, Target } from '../../../domain/sync/write';

/** Real keys by the temporary (negative) ones; temporary keys are unique on a device, whatever the resource. */
export type Replacements = Readonly<Record<number, number>>;

/** Replaces temporary keys everywhere in an entry (S7); the same entry when it holds none of them. */
export function remapEntry(entry: OutboxEntry, replaced: Replacements): OutboxEntry {
  if (!temporaryKeysIn(entry).some((key) => key in replaced)) return entry;
  const next = {
    ...entry,
    targets: entry.targets.map((target) => remapTarget(target, replaced)),
    refersTo: entry.refersTo.map((target) => remapTarget(target, replaced)),
    request: {
      ...entry.request,
      path: remapPath(entry.request.path, replaced),
      body: remapJson(entry.request.body, replaced),
    },
    effects: entry.effects.map((effect) => remapEffect(effect, replaced)),
    base: entry.base && remapRow(entry.base, replaced),
  };
  return JSON.stringify(next) === JSON.stringify(entry) ? entry : next;
}

const temporaryKeys = new WeakMap<OutboxEntry, readonly number[]>();

/**
 * Negative numbers in an entry that may be temporary keys: found once, since thousands of entries are searched again
 * and again.
 */
function temporaryKeysIn(entry: OutboxEntry): readonly number[] {
  let keys = temporaryKeys.get(entry);
  if (!keys) {
    const { targets, refersTo, request, effects, base } = entry;
    const found = new Set((request.path.match(/-\d+/g) ?? []).map(Number));
    collectNegative([targets, refersTo, request.body, effects, base], found);
    keys = [...found];
    temporaryKeys.set(entry, keys);
  }
  return keys;
}

function collectNegative(value: unknown, found: Set<number>): void {
  if (typeof value === 'number' && value < 0) found.add(value);
  // No array of values is built for each object: the first answer searches a whole queue.
  if (typeof value === 'object') for (const name in value) collectNegative((value as Row)[name], found);
}

function remapTarget(target: Target, replaced: Replacements): Target {
  return { resource: target.resource, id: replaced[target.id] ?? target.id };
}

function remapPath(path: string, replaced: Replacements): string {
  return path.replace(/(?<=^|\/)-\d+(?=\/|\?|$)/g, (id) => String(replaced[Number(id)] ?? id));
}

function remapEffect(effect: Effect, replaced: Replacements): Effect {
  const id = replaced[effect.id] ?? effect.id;
  switch (effect.kind) {
    case 'create':
      return { ...effect, id, row: remapRow(effect.row, replaced) };
    case 'patch':
      return { ...effect, id, patch: remapRow(effect.patch, replaced) };
    case 'delete':
      return { ...effect, id };
  }
}

function remapRow(row: Row, replaced: Replacements): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, remapValue(value, replaced)]));
}

/** Replaces temporary keys in a row's value or a body, at any depth. */
function remapValue(value: unknown, replaced: Replacements): unknown {
  if (typeof value === 'number') return value < 0 ? (replaced[value] ?? value) : value;
  if (Array.isArray(value)) return value.map((item) => remapValue(item, replaced));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, remapValue(each, replaced)]));
}

function remapJson(body: Json, replaced: Replacements): Json {
  // The replacement keeps the shape: JSON stays JSON.
  return remapValue(body, replaced) as Json;
}
