import type { Row } from '../../../src/domain/resource';
import type { Write } from '../../../src/domain/sync/write';
import type { RealKeys } from './real-keys';
import { isLoose } from './wire-items';

/**
 * Values of reason codes that the users of one device have seen: in the rows they decided on, in what they entered, in
 * a refusal.
 */
export interface SeenValues {
  enter(writes: readonly Write[]): void;
  /** The row that an answer shows. */
  hear(answer: unknown): void;
  has(id: number, field: string, value: unknown): boolean;
}

export function keepSeenValues(realKeys: RealKeys): SeenValues {
  const seen = new Map<string, Set<number>>();
  const add = (id: number, row: Row | null): void => {
    for (const [field, value] of Object.entries(row ?? {})) {
      const key = textOf(field, value);
      seen.set(key, (seen.get(key) ?? new Set()).add(id));
    }
  };
  return {
    enter: (writes) => {
      for (const { targets, base, effects } of writes) {
        const [target] = targets;
        if (target?.resource !== 'reasonCodes') continue;
        add(target.id, base);
        for (const effect of effects)
          if (effect.kind !== 'delete') add(effect.id, effect.kind === 'patch' ? effect.patch : effect.row);
      }
    },
    hear: (answer) => {
      const row = isLoose(answer) && isLoose(answer.row) ? answer.row : null;
      if (row && 'reasonCodeID' in row) add(Number(row.reasonCodeID), row);
    },
    has: (id, field, value) =>
      [...(seen.get(textOf(field, value)) ?? [])].some((key) => (realKeys.get(key) ?? key) === id),
  };
}

function textOf(field: string, value: unknown): string {
  return `${field} ${JSON.stringify(value ?? null)}`;
}
