import { type RefObject, useLayoutEffect } from 'react';
import { type Placement, place } from './place';

/** The `popover` of what floats. Where a browser has no top layer, fixed position and z-index must do. */
export const TOP_LAYER = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined;

interface FloatingOptions {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly panel: RefObject<HTMLElement | null>;
  readonly placement: Placement;
  readonly gap?: number;
  readonly matchWidth?: boolean;
}

/** Lifts the panel (an element with `popover={TOP_LAYER}`) to the top layer and keeps it beside its anchor. */
export function useFloating({
  open,
  anchor,
  panel,
  placement,
  gap = 4,
  matchWidth = false,
}: FloatingOptions): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    element.showPopover?.();
    const update = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      if (matchWidth) element.style.minWidth = `${box.width}px`;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const at = place(box, size, view, placement, gap);
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
    };
    update();
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    resized?.observe(element);
    window.addEventListener('scroll', update, true);
    window.addEventListener('resize', update);
    return () => {
      resized?.disconnect();
      window.removeEventListener('scroll', update, true);
      window.removeEventListener('resize', update);
    };
  }, [open, anchor, panel, placement, gap, matchWidth]);
}
