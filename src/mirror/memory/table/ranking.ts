/** Place of every code in ascending order from 1, equal values on the same place, 0 for empty. */
export interface Ranks {
  readonly byCode: Int32Array;
  readonly highest: number;
}

export type CompareCodes = (a: number, b: number) => number;

/** The values that are ranked, by code. */
export interface RankedValues {
  /** Codes are below this number; code 0 is the empty value. */
  count(): number;
  has(code: number): boolean;
  readonly compare: CompareCodes;
  /** The same comparison, prepared for very many calls. */
  comparerOfAll(): CompareCodes;
}

export interface Ranking {
  ranks(): Ranks;
  /** The value of a code is new, changed or gone. */
  touch(code: number): void;
  /** Codes stand for other values than before. */
  reset(): void;
}

/** Up to so many changed values are inserted one by one. */
const fewChanges = 64;

/** Ranks the values of a column when a sort needs it, and updates the ranks by changes. */
export function createRanking(values: RankedValues): Ranking {
  let ordered: number[] = [];
  let current: Ranks = { byCode: new Int32Array(0), highest: 0 };
  // Codes changed since the last ranking; null: too many, or never ranked.
  let touched: Set<number> | null = null;

  function sortAll(): void {
    const listed = new Uint8Array(values.count());
    for (const code of ordered) listed[code] = 1;
    const codes = ordered.filter(values.has);
    for (let code = 1; code < listed.length; code++) {
      if (listed[code] === 0 && values.has(code)) codes.push(code);
    }
    const compare = values.comparerOfAll();
    // The former order goes first: sorting is quick where little is out of place.
    ordered = codes.sort(compare);
    number((before, code) => compare(before, code) === 0);
  }

  function placeFew(changes: ReadonlySet<number>): void {
    const { compare } = values;
    const { byCode } = current;
    const kept = ordered.filter((code) => !changes.has(code));
    const added = [...changes].filter(values.has).sort(compare);
    const merged: number[] = [];
    let taken = 0;
    for (const code of added) {
      const place = placeOf(kept, code, taken);
      while (taken < place) merged.push(kept[taken++] ?? 0);
      merged.push(code);
    }
    while (taken < kept.length) merged.push(kept[taken++] ?? 0);
    ordered = merged;
    number((before, code) =>
      changes.has(before) || changes.has(code)
        ? compare(before, code) === 0
        : byCode[before] === byCode[code],
    );
  }

  function placeOf(kept: readonly number[], code: number, from: number): number {
    let low = from;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values.compare(kept[middle] ?? 0, code) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function number(isEqual: (before: number, code: number) => boolean): void {
    const byCode = new Int32Array(values.count());
    let highest = 0;
    let before = 0;
    for (const code of ordered) {
      if (before === 0 || !isEqual(before, code)) highest++;
      byCode[code] = highest;
      before = code;
    }
    current = { byCode, highest };
  }

  return {
    ranks: () => {
      if (!touched) sortAll();
      else if (touched.size > 0) placeFew(touched);
      touched = new Set();
      return current;
    },
    touch: (code) => {
      touched?.add(code);
      if (touched && touched.size > fewChanges) touched = null;
    },
    reset: () => {
      ordered = [];
      touched = null;
    },
  };
}
