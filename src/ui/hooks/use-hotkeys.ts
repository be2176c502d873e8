import { useEffect } from 'react';
import { maxGapMs } from './scan-reader';
import { useLatest } from './use-latest';

export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Stored on a device where no single key acts: speech input and unsteady hands press such keys by accident. */
export const noSingleKeys = 'no-single-keys';

const fieldSelector = 'input, textarea, select, [contenteditable]';
const panelSelector = '[role=menu], [role=dialog]';

function around(event: KeyboardEvent, selector: string): Element | null {
  // For a key in a shadow root the event's target is the host.
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest(selector) : null;
}

/** Whether the key is typed into a field. */
export function isTyping(event: KeyboardEvent): boolean {
  const field = around(event, fieldSelector);
  if (!field) return false;
  return !(field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'));
}

/** Whether the page receives keys, and no modal dialog is open. */
export function isForPage(): boolean {
  return !document.querySelector('[aria-modal="true"]');
}

function nameOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  const alt = event.altKey ? 'alt+' : '';
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // A capital letter is a different key, because scanned codes start with one. For other characters, whether Shift is
  // needed depends on the keyboard layout.
  const shift = event.shiftKey && (key.length > 1 || key !== event.key) ? 'shift+' : '';
  return `${mod}${alt}${shift}${key}`;
}

/**
 * Acts unless another key follows at the speed of a scanner, which means that the first one began a scan.
 * @returns cancels it
 */
function actAlone(act: () => void): () => void {
  const giveUp = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
  };
  const onKey = ({ key }: KeyboardEvent) => key !== 'Shift' && giveUp();
  const timer = setTimeout(() => {
    giveUp();
    act();
  }, maxGapMs);
  // Before the listeners that capture a scanner's keys.
  window.addEventListener('keydown', onKey, true);
  return giveUp;
}

/**
 * Page-wide keys: `{ '/': focusSearch, 'mod+k': openPalette, 'shift+Enter': … }` (mod = Ctrl or ⌘). Plain keys are
 * ignored while a user types in a field, uses a menu or a panel, or has a modal dialog open. A character may be the
 * first of a scan, so it acts after a moment without another one. On a device with single keys switched off it does
 * nothing.
 */
export function useHotkeys(keys: Hotkeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    let giveUp = () => {};
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = nameOf(event);
      const handle = latest.current[name];
      if (!handle) return;
      if (!name.startsWith('mod+') && (isTyping(event) || around(event, panelSelector) || !isForPage()))
        return;
      if (name.length === 1 && localStorage.getItem(noSingleKeys)) return;
      event.preventDefault();
      if (name.length === 1) giveUp = actAlone(() => latest.current[name]?.(event));
      else handle(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      giveUp();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
