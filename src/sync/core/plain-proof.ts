import { waitMs } from './backoff';

/** How often, and when last, an API that announces no feed was found to be plain (S56). */
export interface PlainProof {
  readonly times: number;
  readonly lastMs: number;
}

export const unproven: PlainProof = { times: 0, lastMs: 0 };
/** After each answer that looks plain, the API is asked again so much later; then it is believed. */
const apartMs: readonly number[] = [5_000, 15_000];
export const proven: PlainProof = { times: apartMs.length + 1, lastMs: 0 };

export function isProven({ times }: PlainProof): boolean {
  return times > apartMs.length;
}

/** Milliseconds until one more answer would add to the proof. */
export function nextProofInMs({ times, lastMs }: PlainProof, nowMs: number): number {
  return waitMs(lastMs + (apartMs[times - 1] ?? 0), nowMs);
}

/** The API looks plain once more; answers close to each other count once. */
export function addProof(proof: PlainProof, nowMs: number): PlainProof {
  return nextProofInMs(proof, nowMs) > 0 ? proof : { times: proof.times + 1, lastMs: nowMs };
}
