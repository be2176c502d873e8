import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { type ComponentProps, Fragment, type Ref, type RefObject, useImperativeHandle } from 'react';
import { cx } from '../cx';
import type { Placement } from './placement';

export interface AnchoredPanelProps extends Omit<ComponentProps<'div'>, 'ref'> {
  ref: Ref<HTMLDivElement>;
  anchor: RefObject<HTMLElement | null>;
  placement: Placement;
  /** Distance between the two in pixels. */
  gap: number;
}

const sideClasses = {
  'bottom-start': 'bottom start',
  'bottom-end': 'bottom end',
  top: 'top',
  right: 'right',
} as const;

/**
 * The library sets the maximum width of a panel once it has positioned it; until then the panel is in the corner of the
 * window.
 */
const unplacedClasses = 'not-[[style*=max-width]]:pointer-events-none not-[[style*=max-width]]:opacity-0';

/** A panel that stays beside an element, above everything: no ancestor can clip it, and it works inside dialogs. */
export function AnchoredPanel({ ref, anchor, placement, gap, className, ...rest }: AnchoredPanelProps) {
  return (
    <Popover as={Fragment}>
      <PopoverButton as={AnchorElement} anchor={anchor} />
      <PopoverPanel
        {...rest}
        static
        ref={ref}
        // Values not given as numbers are looked up by the library in the styles, in every frame while the panel is
        // open.
        anchor={{ to: sideClasses[placement], gap, offset: 0, padding: 8 }}
        className={cx(className, unplacedClasses)}
      />
    </Popover>
  );
}

/** The library's anchor button is an existing element with keys and state of its own. */
function AnchorElement({ anchor, ref }: { anchor: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => anchor.current ?? document.body);
  return null;
}
