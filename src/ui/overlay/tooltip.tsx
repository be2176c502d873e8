import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { TooltipBubbleProps } from './tooltip-bubble';

// Where it cannot be loaded the page stands without it.
const TooltipBubble = lazy(() =>
  import('./tooltip-bubble').then(
    (m): { default: ComponentType<TooltipBubbleProps> } => ({ default: m.TooltipBubble }),
    () => ({ default: () => null }),
  ),
);

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
      {shown && (
        <Suspense fallback={null}>
          <TooltipBubble text={text} placement={placement} anchor={anchor} onClose={hide} />
        </Suspense>
      )}
    </span>
  );
}
