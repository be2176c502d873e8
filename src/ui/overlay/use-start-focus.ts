import { type RefObject, useEffect } from 'react';
import { opensScreenKeyboard } from '../hooks/screen-keyboard';

const fieldSelector = 'input:not([type="hidden"], :disabled), select:enabled, textarea:enabled';
const controlSelector = 'button:enabled, a[href], [tabindex="0"]';

/**
 * A dialog focuses the first field of its body, otherwise its first control, otherwise itself; and itself where a
 * screen keyboard would cover it.
 */
export function useStartFocus(body: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const within = body.current;
    const dialog = within?.closest<HTMLElement>('[role$="dialog"]');
    if (!isWanted || !dialog || within?.contains(document.activeElement)) return;
    dialog.focus();
    if (opensScreenKeyboard()) return;
    const start = () => {
      const first =
        within?.querySelector<HTMLElement>(fieldSelector) ??
        within?.querySelector<HTMLElement>(controlSelector);
      first?.focus();
    };
    const isStarted = () => document.activeElement !== dialog;
    start();
    if (isStarted() || !within) return;
    // Waits for fields whose code is being loaded, unless the user has moved on.
    const watch = new MutationObserver(() => {
      if (!isStarted()) start();
      if (isStarted()) watch.disconnect();
    });
    watch.observe(within, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [body, isWanted]);
}
