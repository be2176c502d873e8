import type { Cells } from './cells';
import type { Group } from './grouping';

/** Rows of a report's groups, unordered; changing one takes no look at the others. */
export class GroupRows {
  readonly all: Cells[] = [];
  private readonly groups: Group[] = [];
  /** Indexed by the number of the group. */
  private readonly places: (number | undefined)[] = [];

  /** @returns the group's previous row */
  put(group: Group, row: Cells): Cells | undefined {
    const place = this.places[group.number] ?? this.all.length;
    const former = this.all[place];
    this.places[group.number] = place;
    this.groups[place] = group;
    this.all[place] = row;
    return former;
  }

  /** @returns the group's row */
  remove({ number }: Group): Cells | undefined {
    const place = this.places[number];
    if (place === undefined) return undefined;
    this.places[number] = undefined;
    const row = this.all[place];
    // The last row takes its place.
    const [lastRow, lastGroup] = [this.all.pop(), this.groups.pop()];
    if (lastRow && lastGroup && place < this.all.length) {
      this.all[place] = lastRow;
      this.groups[place] = lastGroup;
      this.places[lastGroup.number] = place;
    }
    return row;
  }
}
