import { firstSorted } from './first-sorted';

/**
 * The first items in an order, maintained while items come and go: the result of `firstSorted`, without looking at all
 * items for each change. No two items may be equal in the order.
 */
export class KeptFirst<T> {
  /** A few more than requested, so that some may be removed. Null: not computed yet. */
  private first: T[] | null = null;
  private hasAll = false;

  constructor(
    private readonly count: number,
    private readonly compare: (a: T, b: T) => number,
  ) {}

  /** @param items all items after all changes so far */
  of(items: readonly T[]): readonly T[] {
    if (!this.first || (!this.hasAll && this.first.length < this.count)) {
      this.first = firstSorted(items, 2 * this.count, this.compare);
      this.hasAll = this.first.length === items.length;
    }
    return this.first.slice(0, this.count);
  }

  add(item: T): void {
    const { first } = this;
    const last = first?.at(-1);
    if (!first || (!this.hasAll && (!last || this.compare(item, last) > 0))) return;
    const place = first.findIndex((other) => this.compare(item, other) < 0);
    first.splice(place < 0 ? first.length : place, 0, item);
    if (first.length <= 2 * this.count) return;
    first.pop();
    this.hasAll = false;
  }

  remove(item: T): void {
    const place = this.first?.indexOf(item) ?? -1;
    if (place >= 0) this.first?.splice(place, 1);
  }
}
