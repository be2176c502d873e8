import { lazy, Suspense } from 'react';
import type { PopoverProps } from './placement';

const OpenPopover = lazy(() => import('./open-popover').then((m) => ({ default: m.OpenPopover })));

/** A panel beside its anchor. Its code is loaded when the first one opens, so its content appears later. */
export function Popover(props: PopoverProps) {
  return props.open ? (
    <Suspense fallback={null}>
      <OpenPopover {...props} />
    </Suspense>
  ) : null;
}
