import type { RunWorld, WorldOptions } from './world-kind';

/** Runs seeds one after the other; returns the first broken promise with its story. */
export async function firstProblem(
  run: RunWorld,
  from: number,
  count: number,
  options: Omit<WorldOptions, 'seed'> = {},
): Promise<string | null> {
  for (let seed = from; seed < from + count; seed++) {
    const { problem, events } = await run({ ...options, seed });
    if (problem) return [`seed ${seed}: ${problem}`, ...events].join('\n');
  }
  return null;
}

/** First seeds of consecutive blocks. */
export function blocks(from: number, count: number, size: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index * size);
}
