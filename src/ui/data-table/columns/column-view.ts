/** A user's arrangement of a table's columns. It is the body of a view preference: `widths` and `pinned` came later. */
export interface ColumnView {
  /** Ids of the shown columns, in their order. */
  readonly columns: readonly string[];
  /** Pixels of the columns that were resized, by id. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Ids of the columns pinned to the left edge; without it those that are declared so. */
  readonly pinned?: readonly string[] | undefined;
}

export interface ColumnChoice {
  readonly id: string;
  readonly label: string;
  /** Always shown. */
  readonly locked?: boolean | undefined;
  /** Pinned unless the view says otherwise. */
  readonly pinned?: boolean | undefined;
}

type Pinnable = Pick<ColumnChoice, 'id' | 'pinned'>;

export const minWidth = 48;
export const maxWidth = 1200;

export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, minWidth), maxWidth));
}

/** All columns for the chooser: the shown ones in their order, then the hidden ones. */
export function orderForChooser<C extends { readonly id: string }>(
  columns: readonly C[],
  visible: readonly string[],
): readonly C[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = visible.flatMap((id) => byId.get(id) ?? []);
  return [...shown, ...columns.filter((column) => !visible.includes(column.id))];
}

/** Moves one entry to another place. */
export function moveColumn(visible: readonly string[], id: string, to: number): string[] {
  const rest = visible.filter((one) => one !== id);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, id);
}

/** The pinned columns of those that are shown, in their order. */
export function pinnedColumns(columns: readonly Pinnable[], view: ColumnView): string[] {
  return view.columns.filter(
    (id) => view.pinned?.includes(id) ?? columns.find((column) => column.id === id)?.pinned,
  );
}

export function togglePinned(columns: readonly Pinnable[], view: ColumnView, id: string): ColumnView {
  const pinned = pinnedColumns(columns, view);
  return { ...view, pinned: pinned.includes(id) ? pinned.filter((one) => one !== id) : [...pinned, id] };
}

/** The view with a column's width in pixels; null restores the default width. */
export function withWidth(view: ColumnView, id: string, width: number | null): ColumnView {
  const { [id]: _, ...rest } = view.widths ?? {};
  return { ...view, widths: width === null ? rest : { ...rest, [id]: clampWidth(width) } };
}
