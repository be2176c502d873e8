import type { ComponentProps, RefObject } from 'react';

/** Where a panel stands beside its anchor; on the other side where it does not fit. */
export type Placement = 'bottom-start' | 'bottom-end' | 'top' | 'right';

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'popover' | 'ref'> {
  open: boolean;
  onClose: () => void;
  /** Left out: a press outside closes it as Escape does. */
  onPressOutside?: () => void;
  anchor: RefObject<HTMLElement | null>;
  placement?: Placement;
  /** At least as wide as the anchor. */
  matchWidth?: boolean;
}
