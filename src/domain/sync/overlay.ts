import { isResourceName, resourceOf } from '../resources/registry';
import { type Effect, isVisible, type OutboxEntry } from './write';

/** What the outbox makes of rows, by row: the effects of unsettled writes in order of `seq`, and marks. */
export interface Overlay {
  /** Effects on a row, refused writes left out. */
  effects(resource: string, key: number): readonly Effect[];
  /** Keys of the rows created here as children of a row, in the order of their creation. */
  createdUnder(resource: string, parentKey: number): readonly number[];
  /** Whether a write about the row, or with an effect on it, waits for the server. */
  isWaiting(resource: string, key: number): boolean;
  /** Whether the server has refused such a write. */
  isRejected(resource: string, key: number): boolean;
  /** Keys with effects. */
  keys(resource: string): Iterable<number>;
  /** Keys that the outbox has anything to do with. */
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

/** The overlay of these entries, made once for each list. @param entries all outbox entries, in any order; never changed */
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
    // What the server has acknowledged is no longer waiting, though its effect is still laid over.
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
