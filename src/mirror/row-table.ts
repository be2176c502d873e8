import type { Resource, Row } from '../domain/resource';
import { type Column, createColumn } from './column';

/** The visible rows of one resource in memory: a slot a row, columns as they are asked for. */
export interface RowTable {
  readonly resource: Resource;
  size(): number;
  get(key: number): Row | undefined;
  rowAt(slot: number): Row | undefined;
  /** Slots are below this number. */
  slots(): number;
  keys(): IterableIterator<number>;
  /** Puts or (null) removes a row. Equal content changes nothing. */
  set(key: number, row: Row | null): void;
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
    const before = known === undefined ? undefined : rows[known];
    if (before && isSameRow(resource, before, row)) return;
    const slot = known ?? free.pop() ?? rows.length;
    if (known === undefined) slotOf.set(key, slot);
    rows[slot] = row;
    for (const [field, column] of columns) {
      if (!before || before[field] !== row[field]) column.set(slot, row[field]);
    }
    for (const field of numbers.keys()) setNumber(field, slot, row[field]);
    touch(slot);
  }

  function remove(key: number, slot: number): void {
    slotOf.delete(key);
    rows[slot] = undefined;
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
      return slot === undefined ? undefined : rows[slot];
    },
    rowAt: (slot) => rows[slot],
    slots: () => rows.length,
    keys: () => slotOf.keys(),
    set,
    clear: () => {
      rows = [];
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
        column = createColumn(field, rows.length, (slot) => rows[slot]?.[name]);
        columns.set(name, column);
      }
      return column;
    },
    numbersVersion: () => numbersVersion,
    numbers: (field) => {
      let list = numbers.get(field);
      if (!list) {
        list = Float64Array.from({ length: rows.length + 64 }, (_, slot) => Number(rows[slot]?.[field] ?? 0));
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
  return column.values().length > 2 * rows + 4096;
}

/** Whether two rows hold the same values. */
export function isSameRow(resource: Resource, a: Row, b: Row): boolean {
  for (const name in resource.fields) {
    if (a[name] !== b[name]) return false;
  }
  return true;
}
