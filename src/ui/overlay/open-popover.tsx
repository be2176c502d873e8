import { useRef } from 'react';
import { cx } from '../cx';
import { AnchoredPanel } from './anchored-panel';
import type { PopoverProps } from './placement';
import { useDismiss } from './use-dismiss';

export function OpenPopover({
  open,
  onClose,
  anchor,
  placement = 'bottom-start',
  matchWidth = false,
  className,
  ...rest
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(open, [panel, anchor], onClose);
  return (
    <AnchoredPanel
      {...rest}
      ref={panel}
      anchor={anchor}
      placement={placement}
      gap={4}
      style={matchWidth ? { minWidth: anchor.current?.offsetWidth } : undefined}
      className={cx(
        'z-50 rounded-lg border border-line bg-surface p-1 text-sm text-ink shadow-pop [--anchor-max-height:36rem]',
        className,
      )}
    />
  );
}
