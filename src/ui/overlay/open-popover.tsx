import { type RefObject, useRef } from 'react';
import { cx } from '../cx';
import { AnchoredPanel } from './anchored-panel';
import { leaveByTab } from './leave-by-tab';
import type { PopoverProps } from './placement';
import { useDismiss } from './use-dismiss';
import { useStartFocus } from './use-start-focus';

/** A popover that is a dialog receives the focus; for others it stays with their field. */
export function OpenPopover({
  open,
  onClose,
  onPressOutside,
  anchor,
  placement = 'bottom-start',
  matchWidth = false,
  className,
  children,
  ...rest
}: PopoverProps) {
  const isDialog = rest.role === 'dialog';
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(open, [panel, anchor], onClose, onPressOutside);
  return (
    <AnchoredPanel
      {...rest}
      {...(isDialog && { onKeyDown: (event) => leaveByTab(event, { anchor, onClose }) })}
      ref={panel}
      anchor={anchor}
      placement={placement}
      gap={4}
      style={matchWidth ? { minWidth: anchor.current?.offsetWidth } : undefined}
      className={cx(
        'z-50 rounded-lg border border-line bg-surface p-1 text-sm text-ink shadow-pop [--anchor-max-height:36rem]',
        className,
      )}
    >
      {children}
      {isDialog && <StartFocus within={panel} />}
    </AnchoredPanel>
  );
}

/** Rendered inside the panel: the first one of a page appears one render later than it is opened. */
function StartFocus({ within }: { within: RefObject<HTMLElement | null> }) {
  useStartFocus(within, true);
  return null;
}
