import type { Row } from '../domain/resource';
import type { RowTable } from './row-table';

/** The rows of slots, list by list. */
export function rowsIn(table: RowTable, lists: readonly Int32Array[]): readonly Row[] {
  const rows: Row[] = [];
  for (const slots of lists) {
    for (const slot of slots) {
      const row = table.rowAt(slot);
      if (row) rows.push(row);
    }
  }
  return rows;
}

/**
 * How many rows share the same values of fields, from the columns alone: a hundred thousand rows take about a
 * millisecond, as long as the fields have few different values.
 */
export function countsIn(
  table: RowTable,
  lists: readonly Int32Array[],
  fields: readonly string[],
): readonly Row[] {
  const columns = fields.map((field) => {
    const column = table.column(field);
    return { field, codes: column.codes(), values: column.values() };
  });
  const size = columns.reduce((product, { values }) => product * values.length, 1);
  const counts = new Float64Array(size);
  for (const slots of lists) {
    for (const slot of slots) {
      let group = 0;
      for (const { codes, values } of columns) group = group * values.length + (codes[slot] ?? 0);
      counts[group] = (counts[group] ?? 0) + 1;
    }
  }
  const groups: Row[] = [];
  for (const [group, count] of counts.entries()) {
    if (count === 0) continue;
    const row: Record<string, unknown> = { count };
    let rest = group;
    for (const { field, values } of columns.toReversed()) {
      row[field] = values[rest % values.length] ?? null;
      rest = Math.floor(rest / values.length);
    }
    groups.push(row);
  }
  return groups;
}
