/** A seeded random source: the same seed and the same questions give the same answers. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** An index with a probability in proportion to its weight. */
  weighted(cumulative: readonly number[]): number;
  /** Around 0 with standard deviation 1. */
  normal(): number;
  /** A new order of the same items. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Sources for different purposes do not disturb each other: another picker leaves the products as they were. */
export function createRandom(seed: number, purpose: string): Random {
  return randomOver(mulberry32(hashText(`${seed}/${purpose}`)));
}

/** The first number in [0, 1) of such a source, for very frequent questions. */
export function chanceOf(seed: number, purpose: string): number {
  return mulberry32(hashText(`${seed}/${purpose}`))();
}

/** Running sums, the form of weights for `Random.weighted`. */
export function cumulate(weights: readonly number[]): readonly number[] {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}

/** A random source over a function, e.g. the simulator's own source. */
export function randomOver(next: () => number): Random {
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (cumulative) => search(cumulative, next() * (cumulative.at(-1) ?? 0)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) => {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = int(0, last);
        const [a, b] = [mixed[last], mixed[other]];
        if (a === undefined || b === undefined) continue;
        mixed[last] = b;
        mixed[other] = a;
      }
      return mixed;
    },
  };
}

function search(cumulative: readonly number[], value: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value < (cumulative[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
