import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../button';
import { IconButton } from '../icon-button';
import { type Icon, IconChevronDown } from '../icons';
import type { MenuEntry } from './menu-entries';
import type { Placement } from './placement';

const MenuPanel = lazy(() => import('./menu-panel').then((m) => ({ default: m.MenuPanel })));

export interface MenuProps {
  /** The button's text, or the tooltip of an icon-only button. */
  label: string;
  icon?: Icon | undefined;
  iconOnly?: boolean;
  entries: readonly MenuEntry[];
  variant?: ButtonVariant;
  size?: ButtonSize;
  placement?: Placement;
  disabled?: boolean;
  /** Replaces the text on the button; `label` stays its accessible name. */
  children?: ReactNode;
  className?: string;
}

export function Menu({
  label,
  icon,
  iconOnly = false,
  entries,
  variant = iconOnly ? 'ghost' : 'secondary',
  size = 'md',
  placement = 'bottom-start',
  disabled = false,
  children,
  className,
}: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (refocus: boolean) => {
    setOpen(null);
    if (refocus) button.current?.focus();
  };
  const shared = {
    ref: button,
    variant,
    size,
    disabled,
    className,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open !== null,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(open ? null : 'first'),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return (
    <>
      {iconOnly && icon ? (
        <IconButton {...shared} icon={icon} label={label} />
      ) : (
        <Button {...shared} icon={icon} aria-label={children ? label : undefined}>
          {children ?? label}
          <IconChevronDown className="size-3.5 opacity-70" />
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <MenuPanel
            id={id}
            label={label}
            entries={entries}
            start={open}
            anchor={button}
            placement={placement}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
