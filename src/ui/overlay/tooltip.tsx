import { type ReactNode, useRef, useState } from 'react';
import { useDismiss } from './use-dismiss';
import { TOP_LAYER, useFloating } from './use-floating';

export interface TooltipProps {
  text: string;
  placement?: 'top' | 'right';
  /** Announce the text as a description; not needed where it repeats the accessible name. */
  describe?: boolean;
  children: ReactNode;
}

/** Shows a short text on hover and keyboard focus. Escape hides it; a touch never shows it. */
export function Tooltip({ text, placement = 'top', describe = false, children }: TooltipProps) {
  const [shown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const hide = () => setShown(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <span
      ref={anchor}
      className="inline-flex min-w-0"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setShown(true)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={hide}
    >
      {children}
      {describe && <span className="sr-only">{text}</span>}
      {shown && <Bubble text={text} placement={placement} anchor={anchor} onClose={hide} />}
    </span>
  );
}

interface BubbleProps {
  text: string;
  placement: 'top' | 'right';
  anchor: React.RefObject<HTMLSpanElement | null>;
  onClose: () => void;
}

function Bubble({ text, placement, anchor, onClose }: BubbleProps) {
  const panel = useRef<HTMLSpanElement>(null);
  useFloating({ open: true, anchor, panel, placement, gap: 6 });
  useDismiss(true, [anchor], onClose);
  return (
    <span
      ref={panel}
      popover={TOP_LAYER}
      aria-hidden="true"
      className="pointer-events-none fixed z-50 max-w-64 rounded-md bg-ink px-2 py-1 text-xs font-normal whitespace-normal text-ink-inverse"
    >
      {text}
    </span>
  );
}
