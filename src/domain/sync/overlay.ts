import { isResourceName, resourceOf } from '../resources/registry';
import { type Effect, isVisible, type OutboxEntry } from './write';

/** Effects of the outbox on rows: the effects of unsettled writes in order of `seq`, and marks. */
export interface Overlay {
  /** Effects on a row, without those of refused writes. */
  effects(resource: string, key: number): readonly Effect[];
  /** Keys of the rows created here as children of a row, in order of creation. */
  createdUnder(resource: string, parentKey: number): readonly number[];
  /** Whether a write about the row, or with an effect on it, is pending. */
  isWaiting(resource: string, key: number): boolean;
  /** Whether the server has refused such a write. */
  isRejected(resource: string, key: number): boolean;
  /** Keys of rows with effects. */
  keys(resource: string): Iterable<number>;
  /** Keys of all rows that occur in the outbox. */
  touched(resource: string): ReadonlySet<number>;
  resources(): Iterable<string>;
}

interface Traces {
  readonly effects: Map<number, Effect[]>;
  readonly createdUnder: Map<number, Set<number>>;
  readonly waiting: Set<number>;
  readonly rejected: Set<number>;
}

const overlays = new WeakMap<readonly OutboxEntry[], Overlay>();

/**
 * The overlay for these entries, computed once per list.
 * @param entries all outbox entries, in any order; must not be modified
 */
export function overlayOf(entries: readonly OutboxEntry[]): Overlay {
  let overlay = overlays.get(entries);
  if (!overlay) {
    overlay = createOverlay(entries);
    overlays.set(entries, overlay);
  }
  return overlay;
}

function createOverlay(entries: readonly OutboxEntry[]): Overlay {
  const byResource = new Map<string, Traces>();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) trace(byResource, entry);
  const find = (resource: string): Traces | undefined => byResource.get(resource);
  return {
    effects: (resource, key) => find(resource)?.effects.get(key) ?? [],
    createdUnder: (resource, parentKey) => [...(find(resource)?.createdUnder.get(parentKey) ?? [])],
    isWaiting: (resource, key) => find(resource)?.waiting.has(key) ?? false,
    isRejected: (resource, key) => find(resource)?.rejected.has(key) ?? false,
    keys: (resource) => find(resource)?.effects.keys() ?? [],
    touched: (resource) => {
      const { waiting = [], rejected = [], effects } = find(resource) ?? {};
      return new Set([...waiting, ...rejected, ...(effects?.keys() ?? [])]);
    },
    resources: () => byResource.keys(),
  };
}

function trace(byResource: Map<string, Traces>, entry: OutboxEntry): void {
  for (const { resource, id } of [...entry.targets, ...entry.effects]) {
    const traces = tracesOf(byResource, resource);
    if (entry.state === 'rejected') traces.rejected.add(id);
    // An acknowledged write is no longer pending, though its effect is still applied.
    else if (entry.state !== 'acked') traces.waiting.add(id);
  }
  if (!isVisible(entry)) return;
  for (const effect of entry.effects) {
    const { effects, createdUnder } = tracesOf(byResource, effect.resource);
    const known = effects.get(effect.id);
    if (known) known.push(effect);
    else effects.set(effect.id, [effect]);
    const parentKey = parentKeyOf(effect);
    if (parentKey === null) continue;
    const siblings = createdUnder.get(parentKey);
    if (siblings) siblings.add(effect.id);
    else createdUnder.set(parentKey, new Set([effect.id]));
  }
}

function parentKeyOf(effect: Effect): number | null {
  if (effect.kind !== 'create' || !isResourceName(effect.resource)) return null;
  const { parent } = resourceOf(effect.resource);
  const key = parent === undefined ? null : effect.row[parent];
  return typeof key === 'number' ? key : null;
}

function tracesOf(byResource: Map<string, Traces>, resource: string): Traces {
  let traces = byResource.get(resource);
  if (!traces) {
    traces = { effects: new Map(), createdUnder: new Map(), waiting: new Set(), rejected: new Set() };
    byResource.set(resource, traces);
  }
  return traces;
}
