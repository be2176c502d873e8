import { useEffect, useRef } from 'react';
import { cx } from '../cx';
import { IconCheck } from '../icons';

interface OptionRowProps {
  id: string;
  label: string;
  description?: string | undefined;
  selected: boolean;
  active: boolean;
  disabled?: boolean | undefined;
  onPick: () => void;
  onHover: () => void;
}

/** An option of a listbox whose focus stays elsewhere (aria-activedescendant). */
export function OptionRow({
  id,
  label,
  description,
  selected,
  active,
  disabled,
  onPick,
  onHover,
}: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Under the pointer it is visible, and checking that would lay out the page during a press.
    if (active && !row.current?.matches(':hover')) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      data-active={active || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
      onClick={() => !disabled && onPick()}
      className={cx(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 coarse:min-h-ctl',
        active && 'bg-surface-3',
        disabled && 'cursor-not-allowed text-ink-3',
      )}
    >
      <IconCheck className={cx('size-4 text-brand-text', !selected && 'invisible')} />
      <span className="min-w-0 flex-1 break-words">
        {label}
        {description && <span className="block text-xs text-ink-3">{description}</span>}
      </span>
    </div>
  );
}
