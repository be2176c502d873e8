import { useEffect } from 'react';

/** Tells of the Back button of a touch device before it leaves the page; Chromium has it. */
interface BackWatcher extends EventTarget {
  destroy(): void;
}

declare const CloseWatcher: (new () => BackWatcher) | undefined;

let openPanels = 0;
let watcher: BackWatcher | null = null;
/** The browser sends the same event for the Escape key, unless a listener of the key has used it. */
let isEscape = false;

function onEscapeKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  isEscape = true;
  setTimeout(() => {
    isEscape = false;
  });
}

function watch(): void {
  if (watcher || openPanels === 0) return;
  watcher = new (CloseWatcher as new () => BackWatcher)();
  watcher.addEventListener('close', () => {
    watcher = null;
    // To the page as a whole: a search field that has the focus would only be emptied.
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    if (!isEscape) document.documentElement.dispatchEvent(press);
    watch();
  });
}

/**
 * While a panel is open, Back closes the topmost one as Escape does, instead of leaving the page with what was entered.
 * One watcher serves all panels: the browser would join those that were not opened by a press, and close them together.
 * @returns to be called when the panel closes
 */
export function closeOnBack(): () => void {
  // Not available on plain http addresses and in older browsers.
  if (typeof CloseWatcher === 'undefined') return () => undefined;
  openPanels += 1;
  if (openPanels === 1) window.addEventListener('keydown', onEscapeKey, true);
  watch();
  return () => {
    openPanels -= 1;
    if (openPanels > 0) return;
    window.removeEventListener('keydown', onEscapeKey, true);
    watcher?.destroy();
    watcher = null;
  };
}

/** The same for a panel that is rendered also while it is closed. */
export function useCloseOnBack(isOpen: boolean): void {
  useEffect(() => (isOpen ? closeOnBack() : undefined), [isOpen]);
}
