import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { TooltipBubbleProps } from './tooltip-bubble';

// If it cannot be loaded, the page works without it.
const TooltipBubble = lazy(() =>
  import('./tooltip-bubble').then(
    (m): { default: ComponentType<TooltipBubbleProps> } => ({ default: m.TooltipBubble }),
    () => ({ default: () => null }),
  ),
);

export interface TooltipProps {
  text: string;
  placement?: 'top' | 'right';
  /** Announces the text as a description; unnecessary if it repeats the accessible name. */
  describe?: boolean;
  children: ReactNode;
}

/**
 * Shows a short text on hover and keyboard focus, as long as the pointer is on either. Escape hides it. On touch it is
 * shown only if the text appears nowhere else.
 */
export function Tooltip({ text, placement = 'top', describe = false, children }: TooltipProps) {
  const [shown, setShown] = useState<'here' | 'left' | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const hide = useCallback(() => setShown(null), []);
  const show = () => setShown('here');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only watches the control inside
    <span
      ref={anchor}
      className="inline-flex min-w-0 has-[>.shrink-0]:shrink-0"
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={() => setShown((now) => now && 'left')}
      onPointerDown={hide}
      onClick={describe ? show : undefined}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {describe && <span className="sr-only">{text}</span>}
      {shown && (
        <Suspense fallback={null}>
          <TooltipBubble
            text={text}
            placement={placement}
            anchor={anchor}
            isLeft={shown === 'left'}
            onClose={hide}
          />
        </Suspense>
      )}
    </span>
  );
}
