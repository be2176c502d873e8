/** A seeded source of randomness (mulberry32) with the choices that the simulation makes. */
export interface SeededRandom {
  next(): number;
  /** Whole number in [from, to]. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T | undefined;
  uuid(): string;
  /** An independent source, so that one part's choices do not shift another's. */
  fork(): SeededRandom;
}

export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  let uuids = 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)],
    uuid: () => {
      const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
      uuids++;
      return `${hex(seed, 8)}-${hex(between(0, 0xffff), 4)}-7${hex(between(0, 0xfff), 3)}-8000-${hex(uuids, 12)}`;
    },
    fork: () => createRandom(between(0, 0xffffffff)),
  };
}
