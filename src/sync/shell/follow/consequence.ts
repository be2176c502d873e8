import type { Row } from '../../../domain/resource';
import type { Effect, OutboxEntry } from '../../../domain/sync/write';

export type Patch = Extract<Effect, { readonly kind: 'patch' }>;

/** The consequences of a write for rows that it does not name: laid over them right after it, without a mark. */
export function consequenceOf(entry: OutboxEntry, effects: readonly Effect[]): OutboxEntry {
  return { ...entry, seq: entry.seq + 0.5, state: 'acked', targets: [], effects };
}

const former = new WeakMap<Effect, Row>();

/** A patch that remembers the values it replaces. */
export function patchOver(patch: Omit<Patch, 'kind'>, before: Row): Patch {
  const effect: Patch = { kind: 'patch', ...patch };
  const values = Object.keys(effect.patch).map((name) => [name, before[name]]);
  former.set(effect, Object.fromEntries(values));
  return effect;
}

/** The row without the patches laid over it. @param laid patches of it, in order */
export function withoutPatches(row: Row, laid: readonly Effect[]): Row {
  const under: Record<string, unknown> = { ...row };
  for (const effect of laid.toReversed()) {
    if (effect.kind !== 'patch') continue;
    for (const [name, value] of Object.entries(former.get(effect) ?? {}))
      if (under[name] === effect.patch[name]) under[name] = value;
  }
  return under;
}
