import { useEffect } from 'react';
import { useLatest } from './use-latest';

export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const PANELS = '[role=menu], [role=dialog]';

function around(event: KeyboardEvent, selector: string): Element | null {
  // The target of a key in a shadow root is its host.
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest(selector) : null;
}

/** Whether the key goes to a field. */
export function isTyping(event: KeyboardEvent): boolean {
  const field = around(event, FIELDS);
  if (!field) return false;
  return !(field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'));
}

/** Whether no modal dialog keeps keys from the page. */
export function isForPage(): boolean {
  return !document.querySelector('[aria-modal="true"]');
}

function nameOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  const alt = event.altKey ? 'alt+' : '';
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // A capital is another key than its letter: codes that are scanned begin with one. Which other characters need Shift is up to the layout.
  const shift = event.shiftKey && (key.length > 1 || key !== event.key) ? 'shift+' : '';
  return `${mod}${alt}${shift}${key}`;
}

/**
 * Page-wide keys: `{ '/': focusSearch, 'mod+k': openPalette, 'shift+Enter': … }` (mod = Ctrl or ⌘).
 * Plain keys are left alone while a user types in a field, is in a menu or a panel, or has a modal dialog open.
 */
export function useHotkeys(keys: Hotkeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = nameOf(event);
      const handle = latest.current[name];
      if (!handle) return;
      if (!name.startsWith('mod+') && (isTyping(event) || around(event, PANELS) || !isForPage())) return;
      event.preventDefault();
      handle(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
