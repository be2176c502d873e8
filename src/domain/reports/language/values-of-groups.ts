interface OwnValues {
  readonly values: number[];
  isSorted: boolean;
}

/**
 * The values of each group. They are stored in one list, in order of arrival, until the first query; then by group. A
 * list per group would take longer to build than everything else in a report with many small groups.
 */
export class ValuesOfGroups {
  private groups = new Int32Array(64);
  private values = new Float64Array(64);
  private count = 0;
  /** End of each group's values. Null: they are in order of arrival. */
  private ends: Int32Array | null = null;
  private isSorted = new Uint8Array(0);
  /** Values of groups that changed since they were arranged by group. */
  private readonly own = new Map<number, OwnValues>();

  add(group: number, value: number): void {
    if (this.ends) {
      const own = this.ownOf(group);
      own.values.push(value);
      own.isSorted = false;
    } else this.append(group, value);
  }

  /** Removes one of several equal values. */
  remove(group: number, value: number): void {
    const { values } = this.ownOf(group);
    const place = values.indexOf(value);
    if (place >= 0) values.splice(place, 1);
  }

  forget(group: number): void {
    this.arrange();
    this.own.set(group, { values: [], isSorted: true });
  }

  /** In ascending order; valid until the group changes. */
  sorted(group: number): ArrayLike<number> {
    const ends = this.arrange();
    const own = this.own.get(group);
    if (own) {
      if (!own.isSorted) own.values.sort((a, b) => a - b);
      own.isSorted = true;
      return own.values;
    }
    const values = this.arranged(ends, group);
    if (this.isSorted[group] === 0) values.sort();
    this.isSorted[group] = 1;
    return values;
  }

  private ownOf(group: number): OwnValues {
    const ends = this.arrange();
    const known = this.own.get(group);
    if (known) return known;
    const made = { values: Array.from(this.arranged(ends, group)), isSorted: this.isSorted[group] === 1 };
    this.own.set(group, made);
    return made;
  }

  private arranged(ends: Int32Array, group: number): Float64Array {
    return this.values.subarray(ends[group - 1] ?? 0, ends[group] ?? 0);
  }

  private append(group: number, value: number): void {
    if (this.count === this.groups.length) {
      const [groups, values] = [this.groups, this.values];
      this.groups = new Int32Array(4 * this.count);
      this.groups.set(groups);
      this.values = new Float64Array(4 * this.count);
      this.values.set(values);
    }
    this.groups[this.count] = group;
    this.values[this.count++] = value;
  }

  /** Arranges the values by group, once. */
  private arrange(): Int32Array {
    if (this.ends) return this.ends;
    const { groups, count } = this;
    let most = -1;
    for (let at = 0; at < count; at++) most = Math.max(most, groups[at] ?? 0);
    // First the count of each group, then its start; as values are written the start advances and finally is the end.
    const ends = new Int32Array(most + 1);
    for (let at = 0; at < count; at++) ends[groups[at] ?? 0] = (ends[groups[at] ?? 0] ?? 0) + 1;
    let before = 0;
    for (let group = 0; group <= most; group++) {
      const size = ends[group] ?? 0;
      ends[group] = before;
      before += size;
    }
    const values = new Float64Array(count);
    for (let at = 0; at < count; at++) {
      const group = groups[at] ?? 0;
      const place = ends[group] ?? 0;
      values[place] = this.values[at] ?? 0;
      ends[group] = place + 1;
    }
    this.values = values;
    this.groups = new Int32Array(0);
    this.isSorted = new Uint8Array(ends.length);
    this.ends = ends;
    return ends;
  }
}
