import type { EffectsByRow } from '../../domain/sync/fold-children';
import { type Effect, isVisible, type OutboxEntry } from '../../domain/sync/write';

/** What the outbox makes of rows: effects in order of `seq`, and marks. Made anew whenever the outbox changed. */
export interface Overlay extends EffectsByRow {
  isPending(resource: string, key: number): boolean;
  isRejected(resource: string, key: number): boolean;
  /** Keys with effects. */
  keys(resource: string): Iterable<number>;
  /** Keys that the outbox has anything to do with. */
  touched(resource: string): ReadonlySet<number>;
  resources(): Iterable<string>;
}

interface Traces {
  readonly effects: Map<number, Effect[]>;
  readonly pending: Set<number>;
  readonly rejected: Set<number>;
}

/** @param entries all outbox entries, in any order */
export function createOverlay(entries: readonly OutboxEntry[]): Overlay {
  const byResource = new Map<string, Traces>();
  const tracesOf = (resource: string): Traces => {
    let traces = byResource.get(resource);
    if (!traces) {
      traces = { effects: new Map(), pending: new Set(), rejected: new Set() };
      byResource.set(resource, traces);
    }
    return traces;
  };
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    for (const { resource, id } of [...entry.targets, ...entry.effects]) {
      const traces = tracesOf(resource);
      if (entry.state === 'rejected') traces.rejected.add(id);
      // What the server has acknowledged is no longer waiting, though its effect is still laid over.
      else if (entry.state !== 'acked') traces.pending.add(id);
    }
    if (!isVisible(entry)) continue;
    for (const effect of entry.effects) {
      const { effects } = tracesOf(effect.resource);
      const known = effects.get(effect.id);
      if (known) known.push(effect);
      else effects.set(effect.id, [effect]);
    }
  }
  return {
    effects: (resource, key) => byResource.get(resource)?.effects.get(key) ?? [],
    isPending: (resource, key) => byResource.get(resource)?.pending.has(key) ?? false,
    isRejected: (resource, key) => byResource.get(resource)?.rejected.has(key) ?? false,
    keys: (resource) => byResource.get(resource)?.effects.keys() ?? [],
    touched: (resource) => {
      const { pending = [], rejected = [], effects } = byResource.get(resource) ?? {};
      return new Set([...pending, ...rejected, ...(effects?.keys() ?? [])]);
    },
    resources: () => byResource.keys(),
    allEffects: (resource) => [...(byResource.get(resource)?.effects.values() ?? [])].flat(),
  };
}
