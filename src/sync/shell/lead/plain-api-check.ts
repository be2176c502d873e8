import type { ApiMemory } from '../../../domain/sync/outbox-types';
import { addProof, isProven, nextProofInMs, proven, unproven } from '../../core/plain-proof';
import type { Clock } from '../../ports';

/** Whether it is certain that an API without a feed is a plain one (S56). */
export interface PlainApiCheck {
  /** The API has looked plain once more. */
  seem(): Promise<void>;
  /** Milliseconds until it is asked again; null: the answer is certain. */
  askAgainInMs(): number | null;
}

export function createPlainApiCheck(
  clock: Pick<Clock, 'now'>,
  memory: Pick<ApiMemory, 'isKnownPlain' | 'rememberPlain'> | undefined,
): PlainApiCheck {
  let proof = unproven;
  return {
    seem: async () => {
      if (isProven(proof)) return;
      const isKnown = await memory?.isKnownPlain().catch(() => false);
      proof = isKnown ? proven : addProof(proof, clock.now());
      if (!isKnown && isProven(proof)) await memory?.rememberPlain().catch(() => undefined);
    },
    askAgainInMs: () => (proof.times > 0 && !isProven(proof) ? nextProofInMs(proof, clock.now()) : null),
  };
}
