import { type TooltipActionsContextData, useTooltip } from '@nivo/tooltip';
import { type ReactElement, type SVGProps, useEffect } from 'react';

export type PointerProps = Pick<
  SVGProps<SVGGElement>,
  'className' | 'onMouseMove' | 'onMouseLeave' | 'onClick'
>;

export interface Mark {
  readonly tip: () => ReactElement;
  readonly open: () => void;
}

/** What says what a mark is. Escape takes it away, with the pointer still there: it lies over other marks. */
export function useMarkTip(): TooltipActionsContextData {
  const tip = useTooltip();
  const { hideTooltip } = tip;
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hideTooltip();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hideTooltip]);
  return tip;
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
 * to mark.
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
      else if (next instanceof SVGElement) next.focus();
      else return;
      event.preventDefault();
    },
  };
}
