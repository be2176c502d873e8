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

/** The tooltip of marks. Escape removes it, even with the pointer still there: it covers other marks. */
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

/** Pointer handlers of a mark with a tooltip and a target: the table mostly shows and opens the same. */
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
  /** It is the tab stop. */
  readonly isStop: boolean;
  /** It has the focus and becomes the tab stop. */
  readonly onStop: () => void;
  /** Position of its tooltip, pixels in the picture. */
  readonly place: [x: number, y: number];
  /** Index of the mark that a key leads to; null: none. */
  readonly toward: (key: string) => number | null;
}

/**
 * Keyboard handlers for marks that open what no row of the table does: one tab stop for all marks, with arrows between
 * them.
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
