import { useEffect, useRef } from 'react';

/**
 * While a field that was left waits for what was typed to be found, a press of a button or a link is held back, and made then:
 * *Save* would save without it, and whoever closes the page would not be asked about it.
 * @param isEdited what is typed in the field is not settled; who types on presses again
 */
export function useHeldPress(isWaiting: boolean, isEdited: boolean): void {
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isWaiting) {
      if (!isEdited && held.current?.isConnected) held.current.click();
      held.current = null;
      return;
    }
    const hold = (event: MouseEvent) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a');
      if (!pressed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = pressed;
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [isWaiting, isEdited]);
}
