import type { Resource, Row } from '../../../domain/resource';
import type { UnreadRows } from '../../storage/packed-rows';
import { type Column, createColumn } from './column';
import type { RowSlots } from './row-slots';

/** The columns of a table: built when first needed, then kept current row by row. */
export interface TableColumns {
  column(field: string): Column;
  numbers(field: string): Float64Array;
  numbersVersion(): number;
  setRow(slot: number, row: Row, before: Row | undefined): void;
  setUnread(slot: number, source: UnreadRows, index: number): void;
  /** The slot is empty now. */
  remove(slot: number): void;
  clear(): void;
}

export function createTableColumns(resource: Resource, slots: RowSlots): TableColumns {
  let columns = new Map<string, Column>();
  let numbers = new Map<string, Float64Array>();
  let numbersVersion = 0;

  function setNumber(field: string, slot: number, value: unknown): void {
    let list = numbers.get(field);
    if (!list || slot >= list.length) {
      const larger = new Float64Array(Math.max(64, slots.count() * 2));
      if (list) larger.set(list);
      list = larger;
      numbers.set(field, list);
    }
    const number = typeof value === 'number' ? value : 0;
    if (list[slot] === number) return;
    list[slot] = number;
    numbersVersion++;
  }

  return {
    column: (name) => {
      let column = columns.get(name);
      if (!column || isWasteful(column, slots.size())) {
        const field = resource.fields[name];
        if (!field) throw new Error(`${resource.name} has no field ${name}`);
        column = createColumn(field, slots.count(), slots.readerOf(name));
        columns.set(name, column);
      }
      return column;
    },
    numbers: (field) => {
      let list = numbers.get(field);
      if (!list) {
        const count = slots.count();
        list = new Float64Array(count + 64);
        const read = slots.readerOf(field);
        for (let slot = 0; slot < count; slot++) list[slot] = Number(read(slot) ?? 0);
        numbers.set(field, list);
      }
      return list;
    },
    numbersVersion: () => numbersVersion,
    setRow: (slot, row, before) => {
      for (const [field, column] of columns) {
        if (!before || before[field] !== row[field]) column.set(slot, row[field]);
      }
      for (const field of numbers.keys()) setNumber(field, slot, row[field]);
    },
    setUnread: (slot, source, index) => {
      for (const [field, column] of columns) column.set(slot, source.column(field)(index));
      for (const field of numbers.keys()) setNumber(field, slot, source.column(field)(index));
    },
    remove: (slot) => {
      for (const column of columns.values()) column.set(slot, null);
      for (const field of numbers.keys()) setNumber(field, slot, null);
    },
    clear: () => {
      columns = new Map();
      numbers = new Map();
      numbersVersion++;
    },
  };
}

/** A dictionary keeps values that no row has any more; if there are many, the column is rebuilt. */
function isWasteful(column: Column, rows: number): boolean {
  return column.size() > 2 * rows + 4096;
}
