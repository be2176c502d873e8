import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../cx';
import { clampWidth, maxWidth, minWidth } from './column-view';
import type { WidthControl } from './use-widths';

interface ResizeHandleProps {
  id: string;
  label: string;
  /** Pixels. */
  size: number;
  isDragged: boolean;
  widths: WidthControl;
  /** Follows the mouse or the finger from here on. */
  onDrag: (event: unknown) => void;
}

const stepPx = 16;

/** The edge of a column: dragged, moved with ← and → (Shift: in larger steps), reset by a double click or Enter. */
export function ResizeHandle({ id, label, size, isDragged, widths, onDrag }: ResizeHandleProps) {
  const { t } = useLingui();
  const onDragEnd = useEffectEvent(widths.end);
  useEffect(() => {
    if (isDragged) return () => onDragEnd();
    return undefined;
  }, [isDragged]);
  const begin = (event: SyntheticEvent<HTMLElement>) => widths.begin(id, drawnWidths(event));
  const drag = (event: SyntheticEvent<HTMLElement>) => {
    // The library takes the initial width from the state: it must be there before.
    flushSync(() => begin(event));
    onDrag(event);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (direction === undefined) return widths.reset(id);
    begin(event);
    const step = direction * (event.shiftKey ? 4 * stepPx : stepPx);
    widths.onWidthsChange((all) => ({ ...all, [id]: clampWidth((all[id] ?? size) + step) }));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={size}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      // Not a label: fields of the same name would be found twice.
      title={t`Width of ${label}`}
      tabIndex={0}
      onMouseDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        drag(event);
      }}
      onTouchStart={drag}
      onDoubleClick={() => widths.reset(id)}
      onKeyDown={onKeyDown}
      onKeyUp={widths.end}
      onBlur={widths.end}
      className={cx(
        'absolute inset-y-0 right-0 z-10 w-2 cursor-col-resize touch-none select-none coarse:w-6',
        'after:absolute after:inset-y-1.5 after:right-0 after:w-0.5 after:rounded-full',
        'focus-visible:-outline-offset-2',
        isDragged
          ? 'after:bg-brand'
          : 'hover:after:bg-line-strong group-hover/head:after:bg-line-strong coarse:after:bg-line-strong',
      )}
    />
  );
}

/** Present pixels of every column of the header. */
function drawnWidths({ currentTarget }: SyntheticEvent<HTMLElement>): Record<string, number> {
  const cells = currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
  return Object.fromEntries(
    [...cells].map((cell) => [cell.dataset['column'] ?? '', Math.round(cell.getBoundingClientRect().width)]),
  );
}
