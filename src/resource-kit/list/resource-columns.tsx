import type { ComponentType } from 'react';
import type { Resource, Row } from '../../domain/resource';
import type { DataColumn } from '../../ui/data-table/types';
import { isShallowEqual } from '../../ui/hooks/use-stable';
import { fieldKinds, fieldText } from '../fields/field-kinds';
import type { FieldTexts } from '../fields/use-field-texts';

/** Replaces the usual cell of a field, or its width. */
export interface ColumnOverride {
  /** Declared outside the page: a new function at each render would redraw every row. */
  readonly cell?: ComponentType<{ row: Row }>;
  readonly width?: number;
  readonly pinned?: boolean;
  readonly priority?: number;
  /** False if the cell shows something else than the sorted value. */
  readonly sortable?: false;
}
export type ColumnOverrides = Readonly<Record<string, ColumnOverride>>;

/** The columns of fields by name, in that order; the display fields are the title of the compact card. */
export function resourceColumns(
  resource: Resource,
  names: readonly string[],
  texts: FieldTexts,
  overrides: ColumnOverrides = {},
): DataColumn<Row>[] {
  const others = names.filter((name) => !resource.displayFields.includes(name));
  return names.flatMap((name) => {
    const field = resource.fields[name];
    if (!field) return [];
    const kind = fieldKinds[field.kind];
    const { cell: Own, ...look } = overrides[name] ?? {};
    const Cell = kind.cell;
    const header = texts.translate(field.label);
    const column: DataColumn<Row> = {
      id: name,
      header,
      // A list has hundreds of texts, and a text needs no component.
      cell: (row) => {
        if (Own) return <Own row={row} />;
        return Cell ? <Cell field={field} value={row[name]} /> : fieldText(field, row[name], texts.format);
      },
      align: kind.align,
      isNamed: field.kind === 'dateTime',
      // A reference is shown by its name but sorted by its key, here and on the server: users would see no order.
      sortable: field.kind !== 'json' && field.kind !== 'reference' && !field.derived,
      priority: cardPriority(resource.displayFields, others, name),
      ...look,
      width: Math.max(look.width ?? kind.width, headerWidth(header)),
    };
    return [column];
  });
}

/**
 * Pixels of a header with its arrow: values are often shorter than their names. An m is half as wide again as other
 * letters (Kundnummer, Aufgabennummer); adding as much for all of them would push other columns out of sight.
 */
export function headerWidth(header: string): number {
  const wide = header.replace(/[^mw]/gi, '').length;
  return Math.min(40 + 8 * header.length + 5 * wide, 240);
}

function cardPriority(
  displayFields: readonly string[],
  others: readonly string[],
  name: string,
): number | undefined {
  if (displayFields.includes(name)) return 1;
  const place = others.indexOf(name);
  return displayFields.length + place < 5 ? place + 2 : undefined;
}

/** All columns of a list, shown ones first; the one that identifies a row stays visible. */
export function allColumns(
  resource: Resource,
  shown: readonly string[],
  texts: FieldTexts,
  overrides?: ColumnOverrides,
): DataColumn<Row>[] {
  const [first] = resource.list.columns;
  const hidden = columnNames(resource).filter((name) => !shown.includes(name));
  return resourceColumns(resource, [...shown, ...hidden], texts, overrides).map((column) => ({
    pinned: column.id === first && resource.displayFields.includes(column.id),
    ...column,
  }));
}

/** Every field that may be a column: the usual ones, then the hidden ones. */
export function columnNames(resource: Resource): readonly string[] {
  return [...resource.list.columns, ...(resource.list.more ?? [])];
}

/** Whether two sets of overrides draw the same columns. */
export function isSameColumns(a: ColumnOverrides, b: ColumnOverrides): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => {
    const [one, other] = [a[name], b[name]];
    return one !== undefined && other !== undefined && isShallowEqual(one, other);
  });
}
