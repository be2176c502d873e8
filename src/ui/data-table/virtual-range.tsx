import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useOnPaper } from '../hooks/use-on-paper';

export interface RangeItem {
  readonly index: number;
  readonly measure: (element: HTMLElement | null) => void;
}

export interface VirtualRangeProps {
  count: number;
  rowHeight: number;
  headHeight: number;
  scroller: RefObject<HTMLElement | null>;
  /** Scrolled into view when `moved` changes; -1: none. */
  active: number;
  moved: object | null;
  /** Draws the items with empty room of `before` and `after` pixels around them. */
  children: (items: readonly RangeItem[], before: number, after: number) => ReactNode;
}

/** Only the rows in view, and some around them; on paper all. Loaded when a page is long enough to need it. */
export function VirtualRange({
  count,
  rowHeight,
  headHeight,
  scroller,
  active,
  moved,
  children,
}: VirtualRangeProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: headHeight,
  });
  const target = useRef(active);
  useLayoutEffect(() => {
    target.current = active;
  });
  useEffect(() => {
    if (moved && target.current >= 0) virtualizer.scrollToIndex(target.current, { align: 'auto' });
  }, [moved, virtualizer]);
  const isOnPaper = useOnPaper();
  const measure = virtualizer.measureElement;
  if (isOnPaper)
    return children(
      Array.from({ length: count }, (_, index) => ({ index, measure })),
      0,
      0,
    );
  const shown = virtualizer.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return children(
    shown.map(({ index }) => ({ index, measure })),
    before,
    after,
  );
}
