export interface ColumnChoice {
  readonly id: string;
  readonly label: string;
  /** Always shown. */
  readonly locked?: boolean | undefined;
}

/** All columns for the chooser: the shown ones in their order, then the hidden ones. */
export function orderForChooser<C extends { readonly id: string }>(
  columns: readonly C[],
  visible: readonly string[],
): readonly C[] {
  return [...pickColumns(columns, visible), ...columns.filter((column) => !visible.includes(column.id))];
}

/** The columns to show, in the order of `visible`; ids that no longer exist are left out. */
export function pickColumns<C extends { readonly id: string }>(
  columns: readonly C[],
  visible: readonly string[],
): readonly C[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return visible.flatMap((id) => byId.get(id) ?? []);
}

/** Moves one entry to another place. */
export function moveColumn(visible: readonly string[], id: string, to: number): string[] {
  const rest = visible.filter((one) => one !== id);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, id);
}
