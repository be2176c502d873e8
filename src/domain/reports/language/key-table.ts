import type { Column } from './batch-columns';
import type { Value } from './evaluate';
import { grown } from './facts/facts-batch';

const golden = 0x9e3779b1;
const none = -1;

/**
 * Assigns numbers to groups, equal ones for equal keys: a hash table over integers that allocates no text, list or
 * object per row.
 */
export class KeyTable {
  private readonly keys: readonly KeyColumn[];
  /** First group of each hash; the others are linked to it. The length is a power of two. */
  private heads = new Int32Array(256).fill(none);
  private next = new Int32Array(256);
  private hashes = new Int32Array(256);
  private numbers = new Int32Array(64);
  private readonly free: number[] = [];
  /** Count of all assigned numbers, including those free again. */
  private given = 0;

  constructor(keys: number) {
    this.keys = Array.from({ length: keys }, () => new KeyColumn());
  }

  /** The largest number plus one. */
  get size(): number {
    return this.given;
  }

  /**
   * Numbers of the groups of several rows, valid until the next call.
   * @param columns keys of the rows
   * @param onMade called for the first row of each new group
   */
  numbersOf(
    columns: readonly Column[],
    count: number,
    onMade: (row: number, group: number) => void,
  ): Int32Array {
    const { keys } = this;
    for (const [place, key] of keys.entries()) key.read(columns[place] ?? [], count);
    if (count > this.numbers.length) this.numbers = new Int32Array(2 * count);
    const { numbers } = this;
    for (let row = 0; row < count; row++) {
      // Often the same group as the previous row, such as picks of one task.
      if (row > 0 && this.isAsBefore(row)) {
        numbers[row] = numbers[row - 1] ?? none;
        continue;
      }
      const hash = this.hashOf(row);
      let group = this.find(hash, row);
      if (group === none) {
        group = this.make(hash, row);
        onMade(row, group);
      }
      numbers[row] = group;
    }
    return numbers;
  }

  /** Frees the number for another group. */
  remove(group: number): void {
    const { next } = this;
    const head = this.headOf(this.hashes[group] ?? 0);
    let before = this.heads[head] ?? none;
    if (before === group) this.heads[head] = next[group] ?? none;
    else {
      while (next[before] !== group) before = next[before] ?? none;
      next[before] = next[group] ?? none;
    }
    this.free.push(group);
  }

  private isAsBefore(row: number): boolean {
    for (const { codes } of this.keys) if (codes[row] !== codes[row - 1]) return false;
    return true;
  }

  private hashOf(row: number): number {
    let hash = 0;
    for (const { codes } of this.keys) {
      hash = Math.imul(hash ^ (codes[row] ?? 0), golden);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  private headOf(hash: number): number {
    return hash & (this.heads.length - 1);
  }

  private find(hash: number, row: number): number {
    let group = this.heads[this.headOf(hash)] ?? none;
    while (group !== none && !(this.hashes[group] === hash && this.isOf(group, row)))
      group = this.next[group] ?? none;
    return group;
  }

  private isOf(group: number, row: number): boolean {
    for (const { codes, kept } of this.keys) if (codes[row] !== kept[group]) return false;
    return true;
  }

  private make(hash: number, row: number): number {
    const group = this.free.pop() ?? this.given++;
    if (group >= this.hashes.length) {
      this.hashes = grown(this.hashes, group);
      this.next = grown(this.next, group);
      this.spread();
    }
    for (const key of this.keys) key.keep(group, row);
    this.hashes[group] = hash;
    this.link(group);
    return group;
  }

  private link(group: number): void {
    const head = this.headOf(this.hashes[group] ?? 0);
    this.next[group] = this.heads[head] ?? none;
    this.heads[head] = group;
  }

  /** Redistributes the groups over twice as many heads. */
  private spread(): void {
    const before = this.heads;
    const next = this.next.slice();
    this.heads = new Int32Array(2 * before.length).fill(none);
    for (const head of before)
      for (let group = head; group !== none; group = next[group] ?? none) this.link(group);
  }
}

/** One of the keys: an integer for each value, equal ones for equal values. */
class KeyColumn {
  /** Of the current rows. */
  codes = new Int32Array(64);
  /** Of each group. */
  kept = new Int32Array(64);
  private readonly known = new Map<Value, number>();

  read(column: Column, count: number): void {
    if (count > this.codes.length) this.codes = new Int32Array(2 * count);
    const { codes } = this;
    let latest: Value | undefined;
    let code = 0;
    for (let row = 0; row < count; row++) {
      const value = column[row] ?? null;
      if (value !== latest) {
        latest = value;
        code = this.codeOf(value);
      }
      codes[row] = code;
    }
  }

  keep(group: number, row: number): void {
    if (group >= this.kept.length) this.kept = grown(this.kept, group);
    this.kept[group] = this.codes[row] ?? 0;
  }

  /** Even codes are integers themselves; odd codes are assigned to all other values as they occur. */
  private codeOf(value: Value): number {
    if (typeof value === 'number') {
      if ((value << 1) >> 1 === value) return value << 1;
      if (Number.isNaN(value)) return this.codeOf(null);
    }
    let code = this.known.get(value);
    if (code === undefined) {
      code = 2 * this.known.size + 1;
      this.known.set(value, code);
    }
    return code;
  }
}
