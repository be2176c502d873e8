import type { Row } from '../../../domain/resource';
import type { Write } from '../../../domain/sync/write';

/** The values that a write sets in its row. */
export function setBy({ targets: [target], effects }: Pick<Write, 'targets' | 'effects'>): Row {
  const own = effects.map(
    (effect) =>
      effect.kind === 'patch' &&
      effect.resource === target?.resource &&
      effect.id === target.id &&
      effect.patch,
  );
  return Object.assign({}, ...own);
}
