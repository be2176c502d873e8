import type { TooltipActionsContextData } from '@nivo/tooltip';
import type { ReactElement, SVGProps } from 'react';

export type PointerProps = Pick<
  SVGProps<SVGGElement>,
  'className' | 'onMouseMove' | 'onMouseLeave' | 'onClick'
>;

export interface Mark {
  readonly tip: () => ReactElement;
  readonly open: () => void;
}

/** A mark that says what it is and opens what it stands for, by the pointer: the table beside mostly says and opens the same. */
export function pointerProps(
  { showTooltipFromEvent, hideTooltip }: TooltipActionsContextData,
  mark: Mark,
): PointerProps {
  return {
    className: 'cursor-pointer hover:opacity-80',
    onMouseMove: (event) => showTooltipFromEvent(mark.tip(), event),
    onMouseLeave: hideTooltip,
    onClick: mark.open,
  };
}

interface KeyMark extends Mark {
  readonly name: string;
  /** The Tab key comes to it. */
  readonly isStop: boolean;
  /** It has the focus and is the stop from now on. */
  readonly onStop: () => void;
  /** Of what is said of it, pixels in the picture. */
  readonly place: [x: number, y: number];
  /** Which of the marks a key leads to; null: none. */
  readonly toward: (key: string) => number | null;
}

/**
 * What the keyboard needs where a mark opens what no row of the table does: one stop for all marks, which arrows move from mark
 * to mark. Escape takes away what is said of a mark: it lies over others.
 */
export function keyProps(
  { hideTooltip, showTooltipAt }: TooltipActionsContextData,
  { name, isStop, onStop, place, toward, tip, open }: KeyMark,
): SVGProps<SVGGElement> {
  return {
    role: 'link',
    'aria-label': name,
    tabIndex: isStop ? 0 : -1,
    onFocus: () => {
      onStop();
      showTooltipAt(tip(), place, 'top');
    },
    onBlur: hideTooltip,
    onKeyDown: (event) => {
      const to = toward(event.key);
      const next = to === null ? null : event.currentTarget.parentElement?.children[to];
      if (event.key === 'Enter') open();
      else if (event.key === 'Escape') hideTooltip();
      else if (next instanceof SVGElement) next.focus();
      else return;
      event.preventDefault();
    },
  };
}
