import { type Fault, noFaults } from './faults';
import type { Outcome, RunWorld, WorldOptions } from './world-kind';

export interface Shrunk {
  readonly options: WorldOptions;
  readonly outcome: Outcome;
  readonly runs: number;
}

/**
 * Finds the shortest story that still ends badly: leaves out faults and disturbances, many at a time and then fewer, as
 * long as a promise is still broken (possibly another one).
 */
export async function shrink(
  run: RunWorld,
  options: WorldOptions,
  first: Outcome,
  maxRuns: number,
): Promise<Shrunk> {
  let best: Shrunk = { options, outcome: first, runs: 0 };
  let runs = 0;
  const attempt = async (more: Partial<WorldOptions>): Promise<boolean> => {
    if (runs >= maxRuns) return false;
    runs++;
    const changed = { ...best.options, ...more };
    const outcome = await run(changed);
    if (outcome.problem) best = { options: changed, outcome, runs };
    return outcome.problem !== null;
  };
  for (const fault of Object.keys(noFaults).filter(isFault))
    await attempt({ without: new Set([...(best.options.without ?? []), fault]) });
  for (let size = Math.ceil(first.steps / 2); size >= 1 && runs < maxRuns; size = Math.floor(size / 2))
    for (let from = 0; from < first.steps; from += size) {
      const before = best.options.skip ?? new Set<number>();
      const skip = new Set(before);
      for (let step = from; step < Math.min(from + size, first.steps); step++) skip.add(step);
      if (skip.size > before.size) await attempt({ skip });
    }
  return { ...best, runs };
}

export function isFault(name: string): name is Fault {
  return name in noFaults;
}
