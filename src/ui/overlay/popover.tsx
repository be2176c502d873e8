import { type ComponentProps, type RefObject, useRef } from 'react';
import { cx } from '../cx';
import type { Placement } from './place';
import { useDismiss } from './use-dismiss';
import { TOP_LAYER, useFloating } from './use-floating';

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'popover' | 'ref'> {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  placement?: Placement;
  /** At least as wide as the anchor. */
  matchWidth?: boolean;
}

/** A panel beside its anchor, in the top layer: no ancestor can clip it, and it works inside dialogs. */
export function Popover(props: PopoverProps) {
  return props.open ? <OpenPopover {...props} /> : null;
}

function OpenPopover({
  open,
  onClose,
  anchor,
  placement = 'bottom-start',
  matchWidth = false,
  className,
  ...rest
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ open, anchor, panel, placement, matchWidth });
  useDismiss(open, [panel, anchor], onClose);
  return (
    <div
      {...rest}
      ref={panel}
      popover={TOP_LAYER}
      className={cx(
        'fixed z-50 max-h-[min(36rem,calc(100dvh-1rem))] max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-line',
        'bg-surface p-1 text-sm text-ink shadow-pop',
        className,
      )}
    />
  );
}
