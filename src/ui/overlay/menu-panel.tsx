import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../cx';
import { IconCheck } from '../icons';
import type { MenuAction, MenuEntry } from './menu-entries';
import type { Placement } from './placement';
import { Popover } from './popover';

interface MenuPanelProps {
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  start: 'first' | 'last';
  anchor: RefObject<HTMLElement | null>;
  placement: Placement;
  onClose: (refocus: boolean) => void;
}

function itemsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** The open list of a menu: arrow keys, Home, End, first letters, Enter, Tab. */
export function MenuPanel({ id, label, entries, start, anchor, placement, onClose }: MenuPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const items = () => itemsOf(list.current);

  const move = (step: number) => {
    const all = items();
    const at = all.findIndex((item) => item.matches(':focus'));
    // From the list itself, going backwards starts at its end.
    all.at((Math.max(at, step < 0 ? 0 : -1) + step) % all.length)?.focus();
  };
  const typeAhead = (event: KeyboardEvent) => {
    const recent = event.timeStamp - typed.current.at < 600 ? typed.current.text : '';
    typed.current = { text: recent + event.key.toLowerCase(), at: event.timeStamp };
    items()
      .find((item) => item.textContent?.trim().toLowerCase().startsWith(typed.current.text))
      ?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser continues from the element that opened it.
    if (event.key === 'Tab') return onClose(true);
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => items().at(0)?.focus(),
      End: () => items().at(-1)?.focus(),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
      typeAhead(event);
  };

  return (
    <Popover
      open
      onClose={() => onClose(list.current?.contains(document.activeElement) ?? false)}
      anchor={anchor}
      placement={placement}
      className="min-w-48"
    >
      <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {entries.map((entry) => (
          <MenuRow key={entry.id} entry={entry} onClose={onClose} />
        ))}
        <StartFocus list={list} start={start} />
      </div>
    </Popover>
  );
}

/** Rendered inside the panel, which appears later than its opener is pressed. The page does not scroll to the panel. */
function StartFocus({ list, start }: { list: RefObject<HTMLElement | null>; start: 'first' | 'last' }) {
  useEffect(() => {
    itemsOf(list.current)
      .at(start === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [list, start]);
  return null;
}

function MenuRow({ entry, onClose }: { entry: MenuEntry; onClose: (refocus: boolean) => void }) {
  if ('separator' in entry) return <hr className="-mx-1 my-1 border-line" />;
  if ('heading' in entry) {
    return (
      <div role="presentation" className="px-2 pt-1.5 pb-1 text-xs font-semibold text-ink-3">
        {entry.heading}
      </div>
    );
  }
  return <MenuItem action={entry} onClose={onClose} />;
}

function MenuItem({ action, onClose }: { action: MenuAction; onClose: (refocus: boolean) => void }) {
  const IconComponent = action.icon;
  const disabled = action.disabledReason !== undefined;
  const second = action.disabledReason ?? action.hint;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only where the role takes it
    <button
      type="button"
      role={action.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={action.checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType === 'mouse' && event.currentTarget.focus()}
      onClick={() => {
        if (disabled) return;
        onClose(true);
        action.onSelect();
      }}
      className={cx(
        'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left outline-none focus:bg-surface-3 coarse:min-h-ctl',
        action.danger && 'text-danger-text',
        disabled && 'cursor-not-allowed text-ink-3',
      )}
    >
      {IconComponent && <IconComponent />}
      <span className="min-w-0 flex-1">
        {action.label}
        {second && <span className="block text-xs text-ink-3">{second}</span>}
      </span>
      {action.checked !== undefined && <IconCheck className={cx('size-4', !action.checked && 'invisible')} />}
    </button>
  );
}
