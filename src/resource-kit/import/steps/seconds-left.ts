/** Not enough to estimate: a server's first answers say nothing about the others. */
const minShare = 0.02;

export interface SendingPace {
  /** The first answer, after which the pace is measured. */
  readonly first: { readonly done: number; readonly atMs: number };
  /** 0…1 */
  readonly done: number;
  readonly nowMs: number;
}

/** Seconds for the rest at the pace since the first answer; null: unknown so far. */
export function secondsLeft({ first, done, nowMs }: SendingPace): number | null {
  const share = done - first.done;
  const seconds = (nowMs - first.atMs) / 1000;
  return share < minShare || seconds <= 0 ? null : ((1 - done) / share) * seconds;
}
