export interface LayoutColumn {
  readonly id: string;
  /** Pixels. */
  readonly width: number;
  /** Keeps its width when there is spare room. */
  readonly isFixed: boolean;
}

export interface ColumnLayout {
  /** Width of each column as CSS, in the order of the columns. */
  readonly widths: readonly string[];
  /** Width of the table as CSS. */
  readonly tableWidth: string;
  /** Pixels below which the table scrolls sideways. */
  readonly minWidth: number;
  /**
   * CSS variables: the left edge of each pinned column, and the right edge of the last one; below 0 if they are not to
   * stick.
   */
  readonly pins: Readonly<Record<`--pin-${number | 'end'}`, string>>;
}

/**
 * Room beside pinned columns, in pixels: with less they scroll with the others, which would never be visible otherwise.
 */
const besidePx = 160;

/**
 * Variable with the left edge of the pinned column at this place. Rows name the variable, so that a new width does not
 * redraw them.
 */
export function pinVariable(index: number): `--pin-${number}` {
  return `--pin-${index}`;
}

/**
 * Shares out spare room among the columns that were not resized, in proportion to their widths: tick boxes and resized
 * columns keep theirs. `lead` is the pixels of the columns without data, `pinStart` where pins begin.
 */
export function layOutColumns(
  columns: readonly LayoutColumn[],
  { lead, pinStart, pinned }: { readonly lead: number; readonly pinStart: number; readonly pinned: number },
): ColumnLayout {
  const sum = (some: readonly LayoutColumn[]) => some.reduce((total, { width }) => total + width, 0);
  const flexible = sum(columns.filter(({ isFixed }) => !isFixed));
  const minWidth = lead + sum(columns);
  const fixed = minWidth - flexible;
  const pinEnd = pinStart + sum(columns.slice(0, pinned));
  // Far outside if there is no room: nothing sticks there.
  const pinAt = (at: number) =>
    `min(${pinStart + sum(columns.slice(0, at))}px, (100cqi - ${pinEnd + besidePx - 0.5}px) * 999)`;
  // Tick boxes stick in any case.
  const pins: Record<`--pin-${number | 'end'}`, string> = {
    '--pin-end': `max(${pinStart}px, ${pinAt(pinned)})`,
  };
  for (let at = 0; at < pinned; at += 1) pins[pinVariable(at)] = pinAt(at);
  return {
    widths: columns.map(({ width, isFixed }) =>
      isFixed ? `${width}px` : `max(${width}px, (100cqi - ${fixed}px) * ${width / flexible})`,
    ),
    tableWidth: flexible ? '100%' : `${minWidth}px`,
    minWidth,
    pins,
  };
}
