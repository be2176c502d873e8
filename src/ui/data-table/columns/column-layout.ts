export interface LayoutColumn {
  readonly id: string;
  /** Pixels. */
  readonly width: number;
  /** Keeps its width where there is room left. */
  readonly isFixed: boolean;
}

export interface ColumnLayout {
  /** Width of each column as CSS, in the order of the columns. */
  readonly widths: readonly string[];
  /** Width of the table as CSS. */
  readonly tableWidth: string;
  /** Pixels below which the table scrolls sideways. */
  readonly minWidth: number;
  /** CSS variables: the left edge of each pinned column, and the right edge of the last one. */
  readonly pins: Readonly<Record<`--pin-${number | 'end'}`, string>>;
}

/** Left edge of the pinned column at this place. Rows name the variable, so a new width does not draw them anew. */
export function pinVariable(index: number): `--pin-${number}` {
  return `--pin-${index}`;
}

/**
 * Room that is left is shared out among the columns that were not resized, in proportion to their widths: tick boxes and
 * resized columns stay as wide as they are. `lead` is the pixels of the columns without data, `pinStart` where pins begin.
 */
export function layOutColumns(
  columns: readonly LayoutColumn[],
  { lead, pinStart, pinned }: { readonly lead: number; readonly pinStart: number; readonly pinned: number },
): ColumnLayout {
  const sum = (some: readonly LayoutColumn[]) => some.reduce((total, { width }) => total + width, 0);
  const flexible = sum(columns.filter(({ isFixed }) => !isFixed));
  const minWidth = lead + sum(columns);
  const fixed = minWidth - flexible;
  const pinAt = (at: number) => `${pinStart + sum(columns.slice(0, at))}px`;
  const pins: Record<`--pin-${number | 'end'}`, string> = { '--pin-end': pinAt(pinned) };
  for (let at = 0; at < pinned; at += 1) pins[pinVariable(at)] = pinAt(at);
  return {
    widths: columns.map(({ width, isFixed }) =>
      isFixed
        ? `${width}px`
        : `max(${width}px, calc((100cqi - ${fixed}px) * ${(width / flexible).toFixed(5)}))`,
    ),
    tableWidth: flexible > 0 ? '100%' : `${minWidth}px`,
    minWidth,
    pins,
  };
}
