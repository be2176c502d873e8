import type { Resource, Row } from '../../../domain/resource';
import type { CachedRow, UnreadRows } from '../../storage/packed-rows';
import { createChangedSlots } from './changed-slots';
import type { Column } from './column';
import { createRowSlots, type RowSlots } from './row-slots';
import { createTableColumns } from './table-columns';

/** The visible rows of one resource in memory: a slot per row; columns are built when first needed. */
export interface RowTable {
  readonly resource: Resource;
  size(): number;
  get(key: number): Row | undefined;
  /** The same object until the row changes. */
  rowAt(slot: number): Row | undefined;
  /** The places of its rows. */
  readonly rows: RowSlots;
  hasRow(slot: number): boolean;
  /** Slots are below this number. */
  slots(): number;
  keys(): IterableIterator<number>;
  /** Puts a row, or removes it (null). Equal content changes nothing. */
  set(key: number, row: Row | null): void;
  /** Puts a row that is unpacked when it is first needed; its columns are filled without unpacking it. */
  setUnread(rows: UnreadRows, index: number): void;
  /** Replaces the packed rows that contain an unread row. */
  moveUnread(rows: UnreadRows, index: number): void;
  cached(key: number): CachedRow | undefined;
  clear(): void;
  column(field: string): Column;
  /** A field's numbers by slot, 0 for none: apart from the rows, since sums read all of them. */
  numbers(field: string): Float64Array;
  /** Rises whenever one of those numbers changes. */
  numbersVersion(): number;
  /** Marks rows as changed though their values are the same; null: all rows. */
  reconsider(keys: readonly number[] | null): void;
  /** Slots changed since the last call; null: too many to follow one by one. */
  takeChanges(): ReadonlySet<number> | null;
}

export function createRowTable(resource: Resource): RowTable {
  const slots = createRowSlots();
  const columns = createTableColumns(resource, slots);
  const changed = createChangedSlots(slots.size);

  function set(key: number, row: Row | null): void {
    const known = slots.slotOf(key);
    if (row === null) {
      if (known !== undefined) remove(key, known);
      return;
    }
    const before = known === undefined ? undefined : slots.rowAt(known);
    if (before && isSameRow(resource, before, row)) return;
    const slot = known ?? slots.add(key);
    slots.put(slot, row);
    columns.setRow(slot, row, before);
    changed.add(slot);
  }

  function setUnread(source: UnreadRows, index: number): void {
    const key = source.key(index);
    if (slots.slotOf(key) !== undefined) {
      set(key, source.row(index));
      return;
    }
    const slot = slots.add(key);
    slots.putUnread(slot, source, index);
    columns.setUnread(slot, source, index);
    changed.add(slot);
  }

  function remove(key: number, slot: number): void {
    slots.remove(key, slot);
    columns.remove(slot);
    changed.add(slot);
  }

  return {
    resource,
    size: slots.size,
    get: (key) => {
      const slot = slots.slotOf(key);
      return slot === undefined ? undefined : slots.rowAt(slot);
    },
    rowAt: slots.rowAt,
    rows: slots,
    hasRow: slots.hasRow,
    slots: slots.count,
    keys: slots.keys,
    set,
    setUnread,
    moveUnread: (source, index) => {
      const slot = slots.slotOf(source.key(index));
      if (slot !== undefined) slots.moveUnread(slot, source, index);
    },
    cached: (key) => {
      const slot = slots.slotOf(key);
      return slot === undefined ? undefined : slots.cachedAt(slot);
    },
    clear: () => {
      slots.clear();
      columns.clear();
      changed.addAll();
    },
    column: columns.column,
    numbers: columns.numbers,
    numbersVersion: columns.numbersVersion,
    reconsider: (keys) => {
      if (keys === null) changed.addAll();
      for (const key of keys ?? []) {
        const slot = slots.slotOf(key);
        if (slot !== undefined) changed.add(slot);
      }
    },
    takeChanges: changed.take,
  };
}

/** Whether two rows hold the same values. */
export function isSameRow(resource: Resource, a: Row, b: Row): boolean {
  for (const name in resource.fields) {
    if (a[name] !== b[name]) return false;
  }
  return true;
}
