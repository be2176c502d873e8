import type { TooltipActionsContextData } from '@nivo/tooltip';
import type { ReactElement, SVGProps } from 'react';

export type PointerProps = Pick<
  SVGProps<SVGGElement>,
  'className' | 'onMouseMove' | 'onMouseLeave' | 'onClick'
>;

/** A mark that says what it is and opens what it stands for. For the pointer only: the table beside says and opens the same. */
export function pointerProps(
  { showTooltipFromEvent, hideTooltip }: TooltipActionsContextData,
  mark: {
    readonly tip: () => ReactElement;
    readonly open: () => void;
  },
): PointerProps {
  return {
    className: 'cursor-pointer hover:opacity-80',
    onMouseMove: (event) => showTooltipFromEvent(mark.tip(), event),
    onMouseLeave: hideTooltip,
    onClick: mark.open,
  };
}
