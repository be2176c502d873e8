import { type RefObject, useEffect, useRef } from 'react';
import { AnchoredPanel } from './anchored-panel';
import type { Placement } from './placement';

export interface TooltipBubbleProps {
  text: string;
  placement: Placement;
  anchor: RefObject<HTMLElement | null>;
  /** The pointer has left both: it may be on its way from one to the other. */
  isLeft: boolean;
  onClose: () => void;
}

const graceMs = 200;

export function TooltipBubble({ text, placement, anchor, isLeft, onClose }: TooltipBubbleProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The key also closes whatever the tooltip belongs to.
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onClose, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onClose, true);
    };
  }, [onClose]);
  useEffect(() => {
    const timer = isLeft ? setTimeout(onClose, graceMs) : undefined;
    return () => clearTimeout(timer);
  }, [isLeft, onClose]);
  return (
    <AnchoredPanel
      ref={panel}
      anchor={anchor}
      placement={placement}
      gap={6}
      aria-hidden="true"
      // A press on the bubble does not press the control around it.
      onClick={(event) => event.stopPropagation()}
      className="z-50 rounded-md bg-ink px-2 py-1 text-xs font-normal text-ink-inverse"
    >
      <span className="block max-w-60 whitespace-normal">{text}</span>
    </AnchoredPanel>
  );
}
