import { useEffect } from 'react';
import { maxGapMs } from './scan-reader';
import { useLatest } from './use-latest';

export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Kept on a device where no key acts alone: speech input and an unsteady hand press such keys by chance. */
export const noSingleKeys = 'no-single-keys';

const fieldSelector = 'input, textarea, select, [contenteditable]';
const panelSelector = '[role=menu], [role=dialog]';

function around(event: KeyboardEvent, selector: string): Element | null {
  // The target of a key in a shadow root is its host.
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest(selector) : null;
}

/** Whether the key goes to a field. */
export function isTyping(event: KeyboardEvent): boolean {
  const field = around(event, fieldSelector);
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

/** Acts unless another key follows as fast as a scanner's: then the first one began a scan. @returns to give it up */
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
  // Before those that keep a scanner's keys to themselves.
  window.addEventListener('keydown', onKey, true);
  return giveUp;
}

/**
 * Page-wide keys: `{ '/': focusSearch, 'mod+k': openPalette, 'shift+Enter': … }` (mod = Ctrl or ⌘).
 * Plain keys are left alone while a user types in a field, is in a menu or a panel, or has a modal dialog open.
 * A character may be the first of a scan: it acts once no other has followed. On a device that wants none it does nothing.
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
