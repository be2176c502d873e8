import type { Resource, Row } from '../../domain/resource';
import { toMillionth } from '../../lib/millionth';
import type { RowTable } from './table/row-table';

/** Fields that a list sums up: decimals that the server computes (a task's weight, volume and amounts). */
export function sumFields(resource: Resource): readonly string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'decimal' && field.readOnly)
    .map(([name]) => name);
}

/** Sums of fields over rows, to six decimals so that the order of adding does not show. */
export function sumOver(
  table: RowTable,
  fields: readonly string[],
  slots: Int32Array,
): Readonly<Record<string, number>> {
  return Object.fromEntries(fields.map((field) => [field, sum(table.numbers(field), slots)]));
}

function sum(numbers: Float64Array, slots: Int32Array): number {
  let total = 0;
  for (let index = 0; index < slots.length; index++) total += numbers[slots[index] ?? 0] ?? 0;
  return toMillionth(total);
}

/** The same sums over rows that are at hand. */
export function sumOfRows(resource: Resource, rows: readonly Row[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    sumFields(resource).map((field) => {
      const total = rows.reduce((sum, row) => sum + (Number(row[field]) || 0), 0);
      return [field, toMillionth(total)];
    }),
  );
}
