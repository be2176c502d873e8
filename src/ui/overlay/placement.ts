import type { ComponentProps, RefObject } from 'react';

/** Position of a panel beside its anchor; on the opposite side if it does not fit. */
export type Placement = 'bottom-start' | 'bottom-end' | 'top' | 'right';

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'popover' | 'ref'> {
  open: boolean;
  onClose: () => void;
  /** By default a press outside closes it, like Escape. */
  onPressOutside?: () => void;
  anchor: RefObject<HTMLElement | null>;
  placement?: Placement;
  /** At least as wide as the anchor. */
  matchWidth?: boolean;
}
