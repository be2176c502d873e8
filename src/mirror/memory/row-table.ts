import type { Resource, Row } from '../../domain/resource';
import type { HeldRow, UnreadRows } from '../storage/packed-rows';
import { type Column, createColumn } from './column';

/** The visible rows of one resource in memory: a slot a row, columns as they are asked for. */
export interface RowTable {
  readonly resource: Resource;
  size(): number;
  get(key: number): Row | undefined;
  /** The same object until the row changes. */
  rowAt(slot: number): Row | undefined;
  hasRow(slot: number): boolean;
  /** Slots are below this number. */
  slots(): number;
  keys(): IterableIterator<number>;
  /** Puts or (null) removes a row. Equal content changes nothing. */
  set(key: number, row: Row | null): void;
  /** Puts a row that is read when somebody asks for it; its columns are read without it. */
  setUnread(rows: UnreadRows, index: number): void;
  /** Says where else a row can be read that has not been yet. */
  moveUnread(rows: UnreadRows, index: number): void;
  held(key: number): HeldRow | undefined;
  clear(): void;
  column(field: string): Column;
  /** A field's numbers by slot, 0 where there is none: apart from the rows, because sums visit them all. */
  numbers(field: string): Float64Array;
  /** Ascends whenever one of those numbers changes. */
  numbersVersion(): number;
  /** Says that rows are to be looked at again though their values are the same; null: all of them. */
  reconsider(keys: readonly number[] | null): void;
  /** Slots changed since the last call; null: too many to be worth following. */
  takeChanges(): ReadonlySet<number> | null;
}

export function createRowTable(resource: Resource): RowTable {
  let rows: (Row | undefined)[] = [];
  /** Where the rows that nobody has asked for come from, by slot. */
  let sources: (UnreadRows | undefined)[] = [];
  let indexes = new Uint16Array(64);
  let slotOf = new Map<number, number>();
  let free: number[] = [];
  let columns = new Map<string, Column>();
  let numbers = new Map<string, Float64Array>();
  let numbersVersion = 0;
  let changed: Set<number> | null = new Set();

  function set(key: number, row: Row | null): void {
    const known = slotOf.get(key);
    if (row === null) {
      if (known !== undefined) remove(key, known);
      return;
    }
    const before = known === undefined ? undefined : rowAt(known);
    if (before && isSameRow(resource, before, row)) return;
    const slot = known ?? newSlot(key);
    rows[slot] = row;
    for (const [field, column] of columns) {
      if (!before || before[field] !== row[field]) column.set(slot, row[field]);
    }
    for (const field of numbers.keys()) setNumber(field, slot, row[field]);
    touch(slot);
  }

  function setUnread(source: UnreadRows, index: number): void {
    const key = source.key(index);
    if (slotOf.has(key)) {
      set(key, source.row(index));
      return;
    }
    const slot = newSlot(key);
    if (slot >= indexes.length) {
      const larger = new Uint16Array(slot * 2);
      larger.set(indexes);
      indexes = larger;
    }
    sources[slot] = source;
    indexes[slot] = index;
    for (const [field, column] of columns) column.set(slot, source.column(field)(index));
    for (const field of numbers.keys()) setNumber(field, slot, source.column(field)(index));
    touch(slot);
  }

  function newSlot(key: number): number {
    const slot = free.pop() ?? rows.length;
    slotOf.set(key, slot);
    rows[slot] = undefined;
    sources[slot] = undefined;
    return slot;
  }

  function rowAt(slot: number): Row | undefined {
    const source = sources[slot];
    if (!source) return rows[slot];
    const row = source.row(indexes[slot] ?? 0);
    rows[slot] = row;
    sources[slot] = undefined;
    return row;
  }

  /** Reads a field slot by slot; moments of rows that nobody has asked for are milliseconds. */
  function readerOf(field: string): (slot: number) => unknown {
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
  }

  function remove(key: number, slot: number): void {
    slotOf.delete(key);
    rows[slot] = undefined;
    sources[slot] = undefined;
    free.push(slot);
    for (const column of columns.values()) column.set(slot, null);
    for (const field of numbers.keys()) setNumber(field, slot, null);
    touch(slot);
  }

  function setNumber(field: string, slot: number, value: unknown): void {
    let list = numbers.get(field);
    if (!list || slot >= list.length) {
      const larger = new Float64Array(Math.max(64, rows.length * 2));
      if (list) larger.set(list);
      list = larger;
      numbers.set(field, list);
    }
    const number = typeof value === 'number' ? value : 0;
    if (list[slot] === number) return;
    list[slot] = number;
    numbersVersion++;
  }

  function touch(slot: number): void {
    if (!changed) return;
    changed.add(slot);
    if (changed.size > 256 && changed.size > slotOf.size / 16) changed = null;
  }

  return {
    resource,
    size: () => slotOf.size,
    get: (key) => {
      const slot = slotOf.get(key);
      return slot === undefined ? undefined : rowAt(slot);
    },
    rowAt,
    hasRow: (slot) => sources[slot] !== undefined || rows[slot] !== undefined,
    slots: () => rows.length,
    keys: () => slotOf.keys(),
    set,
    setUnread,
    moveUnread: (source, index) => {
      const slot = slotOf.get(source.key(index));
      if (slot === undefined || !sources[slot]) return;
      sources[slot] = source;
      indexes[slot] = index;
    },
    held: (key) => {
      const slot = slotOf.get(key);
      if (slot === undefined) return undefined;
      const source = sources[slot];
      if (source) return { rows: source, index: indexes[slot] ?? 0 };
      const row = rows[slot];
      return row && { row };
    },
    clear: () => {
      rows = [];
      sources = [];
      slotOf = new Map();
      free = [];
      columns = new Map();
      numbers = new Map();
      numbersVersion++;
      changed = null;
    },
    column: (name) => {
      let column = columns.get(name);
      if (!column || isWasteful(column, slotOf.size)) {
        const field = resource.fields[name];
        if (!field) throw new Error(`${resource.name} has no field ${name}`);
        column = createColumn(field, rows.length, readerOf(name));
        columns.set(name, column);
      }
      return column;
    },
    numbersVersion: () => numbersVersion,
    numbers: (field) => {
      let list = numbers.get(field);
      if (!list) {
        list = new Float64Array(rows.length + 64);
        const read = readerOf(field);
        for (let slot = 0; slot < rows.length; slot++) list[slot] = Number(read(slot) ?? 0);
        numbers.set(field, list);
      }
      return list;
    },
    reconsider: (keys) => {
      if (keys === null) {
        changed = null;
        return;
      }
      for (const key of keys) {
        const slot = slotOf.get(key);
        if (slot !== undefined) touch(slot);
      }
    },
    takeChanges: () => {
      const taken = changed;
      changed = new Set();
      return taken;
    },
  };
}

/** Values that no row has any more are never taken out of a dictionary; it is built anew instead. */
function isWasteful(column: Column, rows: number): boolean {
  return column.size() > 2 * rows + 4096;
}

/** Whether two rows hold the same values. */
export function isSameRow(resource: Resource, a: Row, b: Row): boolean {
  for (const name in resource.fields) {
    if (a[name] !== b[name]) return false;
  }
  return true;
}
