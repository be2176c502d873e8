import type { Row } from '../../resource';
import { scalarOf, type Value } from './evaluate';
import type { FactsBatch } from './facts/facts-batch';
import { lastColumns } from './facts/facts-block';
import { columnAt, factsColumns } from './facts/facts-columns';
import { taskFields } from './facts/task-facts';

/**
 * Values of a batch's rows: numbers (NaN: no value), or anything else. The array is longer than the batch; the rest is
 * unused.
 */
export type Column = Float64Array | readonly Value[];

/** Computes a column. It holds until the same function computes the next batch. */
export type ReadColumn = (batch: FactsBatch) => Column;

/** Finds the column of a field by its name in expressions. @throws for an unknown field, which is a bug */
export function readFacts(table: string, name: string): ReadColumn {
  switch (table) {
    case 'task':
      if (!taskFields.includes(name)) throw new Error(`facts have no task.${name}`);
      return readField(({ tasks }) => tasks, name);
    case 'error':
      return readField(({ errors }) => errors, name);
    case 'pallet':
      return readPlaces(columnAt('pallet', name), ({ pallets }) => pallets);
    case 'pick':
    case 'assignment':
      return readPlaces(columnAt('pick', name), ({ picks }) => picks);
    case 'last':
      return readPlaces(
        lastColumns[name as keyof typeof lastColumns] ?? columnAt('line', name),
        ({ lines }) => lines,
      );
    default:
      return readPlaces(columnAt('line', name), ({ lines }) => lines);
  }
}

function readField(rowsOf: (batch: FactsBatch) => readonly Row[], name: string): ReadColumn {
  const values: Value[] = [];
  return (batch) => {
    const rows = rowsOf(batch);
    let latest: Row | undefined;
    let value: Value = null;
    for (let row = 0; row < batch.count; row++) {
      if (rows[row] !== latest) {
        latest = rows[row];
        value = scalarOf(latest?.[name]);
      }
      values[row] = value;
    }
    return values;
  };
}

function readPlaces(column: number, placesOf: (batch: FactsBatch) => Int32Array): ReadColumn {
  if (factsColumns[column]?.kind === 'text') {
    const values: Value[] = [];
    return (batch) => {
      const texts = batch.block.texts(column);
      const places = placesOf(batch);
      for (let row = 0; row < batch.count; row++) values[row] = texts[places[row] ?? 0] ?? null;
      return values;
    };
  }
  const room = createRoom();
  return (batch) => {
    const from = batch.block.numbers(column);
    const places = placesOf(batch);
    const numbers = room(batch.count);
    for (let row = 0; row < batch.count; row++) numbers[row] = from[places[row] ?? 0] ?? Number.NaN;
    return numbers;
  };
}

/** Returns buffers of at least the requested length, the same one each time unless it is too short. */
export function createRoom(): (length: number) => Float64Array {
  let numbers = new Float64Array(64);
  return (length) => {
    if (length > numbers.length) numbers = new Float64Array(2 * length);
    return numbers;
  };
}

export function valueAt(column: Column, row: number): Value {
  const value = column[row] ?? null;
  return typeof value === 'number' && Number.isNaN(value) ? null : value;
}

/** The column's numbers; NaN where it has none. */
export function numbersOf(
  column: Column,
  count: number,
  room: (length: number) => Float64Array,
): Float64Array {
  if (column instanceof Float64Array) return column;
  const numbers = room(count);
  for (let row = 0; row < count; row++) {
    const value = column[row];
    numbers[row] = typeof value === 'number' ? value : Number.NaN;
  }
  return numbers;
}
