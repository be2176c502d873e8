import { lazy, type ReactNode, Suspense } from 'react';
import type { RangeItem, VirtualRangeProps } from './virtual-range';

const VirtualRange = lazy(() => import('./virtual-range').then((m) => ({ default: m.VirtualRange })));

export const virtualFrom = 60;

export interface RowsProps extends Omit<VirtualRangeProps, 'children'> {
  /** `virtual` is undefined when every row is drawn. */
  draw: (index: number, virtual: RangeItem | undefined) => ReactNode;
  /** Empty room of so many pixels. */
  gap: (id: string, height: number) => ReactNode;
}

/** All rows of a short page, or those in view of a long one. */
export function Rows({ count, draw, gap, ...range }: RowsProps) {
  const plain = (upTo: number) => Array.from({ length: upTo }, (_, index) => draw(index, undefined));
  if (count <= virtualFrom) return plain(count);
  return (
    <Suspense fallback={plain(virtualFrom)}>
      <VirtualRange count={count} {...range}>
        {(items, before, after) => (
          <>
            {before > 0 && gap('before', before)}
            {items.map((item) => draw(item.index, item))}
            {after > 0 && gap('after', after)}
          </>
        )}
      </VirtualRange>
    </Suspense>
  );
}
