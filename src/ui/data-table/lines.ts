import type { RowKey } from './types';
import type { GridRow } from './use-grid';

/** What is drawn one below the other: a row, or the details of an open row. */
export interface Line<R> {
  readonly item: GridRow<R>;
  readonly details: boolean;
}

export function linesOf<R>(items: readonly GridRow<R>[], expanded: ReadonlySet<RowKey>): readonly Line<R>[] {
  return items.flatMap((item) => {
    const row = { item, details: false };
    return expanded.has(item.key) ? [row, { item, details: true }] : [row];
  });
}
