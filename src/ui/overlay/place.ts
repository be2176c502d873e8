export type Placement = 'bottom-start' | 'bottom-end' | 'top' | 'right';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 8;

/** Where a panel goes beside its anchor, in viewport pixels: flipped when it does not fit, kept inside the window. */
export function place(
  anchor: Box,
  panel: Size,
  view: Size,
  placement: Placement,
  gap: number,
): { left: number; top: number } {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - panel.height;
  const fitsBelow = below + panel.height <= view.height - MARGIN;
  const fitsAbove = above >= MARGIN;
  const preferAbove = placement === 'top' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const left = {
    'bottom-start': anchor.left,
    'bottom-end': anchor.left + anchor.width - panel.width,
    top: anchor.left + anchor.width / 2 - panel.width / 2,
    right: anchor.left + anchor.width + gap,
  }[placement];
  const top =
    placement === 'right' ? anchor.top + anchor.height / 2 - panel.height / 2 : preferAbove ? above : below;
  return { left: clamp(left, view.width - panel.width), top: clamp(top, view.height - panel.height) };
}

function clamp(at: number, end: number): number {
  return Math.round(Math.max(MARGIN, Math.min(at, end - MARGIN)));
}
