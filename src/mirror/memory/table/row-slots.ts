import type { Row } from '../../../domain/resource';
import type { CachedRow, UnreadRows } from '../../storage/packed-rows';

/** Places of a table's rows: a slot per key, each with its row or with the packed rows that contain it. */
export interface RowSlots {
  /** Number of rows. */
  size(): number;
  /** Slots are below this number. */
  count(): number;
  keys(): IterableIterator<number>;
  slotOf(key: number): number | undefined;
  /** Takes a free slot for a key that has none. */
  add(key: number): number;
  /** Frees the slot of a key. */
  remove(key: number, slot: number): void;
  put(slot: number, row: Row): void;
  /** The row is unpacked when it is first needed. */
  putUnread(slot: number, source: UnreadRows, index: number): void;
  /** Replaces the packed rows that contain an unread row; an unpacked row stays as it is. */
  moveUnread(slot: number, source: UnreadRows, index: number): void;
  hasRow(slot: number): boolean;
  /** The same object until another is put. */
  rowAt(slot: number): Row | undefined;
  /** A number that rises with each row that is put: no slot has the same one twice. */
  versionAt(slot: number): number;
  cachedAt(slot: number): CachedRow | undefined;
  /** Reads a field slot by slot without unpacking rows; moments of unread rows are milliseconds. */
  readerOf(field: string): (slot: number) => unknown;
  clear(): void;
}

export function createRowSlots(): RowSlots {
  let rows: (Row | undefined)[] = [];
  /** The packed rows that contain an unread row, by slot; `indexes` has its place in them. */
  let sources: (UnreadRows | undefined)[] = [];
  let indexes = new Uint16Array(64);
  let slotOf = new Map<number, number>();
  let free: number[] = [];
  const versions: number[] = [];
  let lastVersion = 0;

  function setSource(slot: number, source: UnreadRows, index: number): void {
    indexes = roomFor(indexes, slot);
    sources[slot] = source;
    indexes[slot] = index;
  }

  return {
    size: () => slotOf.size,
    count: () => rows.length,
    keys: () => slotOf.keys(),
    slotOf: (key) => slotOf.get(key),
    add: (key) => {
      const slot = free.pop() ?? rows.length;
      slotOf.set(key, slot);
      rows[slot] = undefined;
      return slot;
    },
    remove: (key, slot) => {
      slotOf.delete(key);
      rows[slot] = undefined;
      sources[slot] = undefined;
      free.push(slot);
    },
    put: (slot, row) => {
      rows[slot] = row;
      sources[slot] = undefined;
      versions[slot] = ++lastVersion;
    },
    putUnread: (slot, source, index) => {
      setSource(slot, source, index);
      versions[slot] = ++lastVersion;
    },
    moveUnread: (slot, source, index) => {
      if (sources[slot]) setSource(slot, source, index);
    },
    hasRow: (slot) => sources[slot] !== undefined || rows[slot] !== undefined,
    rowAt: (slot) => {
      const source = sources[slot];
      if (!source) return rows[slot];
      const row = source.row(indexes[slot] ?? 0);
      rows[slot] = row;
      sources[slot] = undefined;
      return row;
    },
    versionAt: (slot) => versions[slot] ?? 0,
    cachedAt: (slot) => {
      const source = sources[slot];
      if (source) return { rows: source, index: indexes[slot] ?? 0 };
      const row = rows[slot];
      return row && { row };
    },
    readerOf: (field) => {
      let current: UnreadRows | undefined;
      let read: (index: number) => unknown = () => null;
      return (slot) => {
        const source = sources[slot];
        if (!source) return rows[slot]?.[field];
        if (source !== current) {
          current = source;
          read = source.column(field);
        }
        return read(indexes[slot] ?? 0);
      };
    },
    clear: () => {
      [rows, sources, free] = [[], [], []];
      slotOf = new Map();
    },
  };
}

function roomFor(indexes: Uint16Array<ArrayBuffer>, slot: number): Uint16Array<ArrayBuffer> {
  if (slot < indexes.length) return indexes;
  const larger = new Uint16Array(slot * 2);
  larger.set(indexes);
  return larger;
}
