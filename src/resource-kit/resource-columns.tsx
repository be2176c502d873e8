import type { ReactNode } from 'react';
import type { Resource, Row } from '../domain/resource';
import type { Label } from '../lib/label';
import type { DataColumn } from '../ui/data-table/types';
import { fieldKinds } from './field-kinds';

/** Replaces the usual cell of a field, or its width. */
export interface ColumnOverride {
  readonly cell?: (row: Row) => ReactNode;
  readonly width?: number;
  readonly pinned?: boolean;
  readonly priority?: number;
}
export type ColumnOverrides = Readonly<Record<string, ColumnOverride>>;

/** The columns of fields by name, in that order; on the compact card the naming fields lead. */
export function resourceColumns(
  resource: Resource,
  names: readonly string[],
  say: (label: Label) => string,
  overrides: ColumnOverrides = {},
): DataColumn<Row>[] {
  const leading = [...resource.naming, ...names.filter((name) => !resource.naming.includes(name))];
  return names.flatMap((name) => {
    const field = resource.fields[name];
    if (!field) return [];
    const kind = fieldKinds[field.kind];
    const Cell = kind.cell;
    const place = leading.indexOf(name);
    const column: DataColumn<Row> = {
      id: name,
      header: say(field.label),
      cell: (row) => <Cell field={field} value={row[name]} />,
      align: kind.align,
      width: kind.width,
      // A reference is shown by its name but ordered by its key, here and on the server: to a person that is no order.
      sortable: field.kind !== 'json' && field.kind !== 'reference',
      priority: place >= 0 && place < 5 ? place + 1 : undefined,
      ...overrides[name],
    };
    return [column];
  });
}

/** Every field that may be a column: the usual ones, then the hidden ones. */
export function columnNames(resource: Resource): readonly string[] {
  return [...resource.list.columns, ...(resource.list.more ?? [])];
}
