import { useEffect, useRef } from 'react';

/**
 * In a field that is being filled in. While the field was left and waits for what was typed to be found, a press of a button or a
 * link is held back, and made when the field is settled: *Save* would save without it, and whoever closes the page would not be
 * asked about it. Who types on presses again.
 */
export function HeldPress({ isWaiting }: { isWaiting: boolean }) {
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    held.current = null;
    if (!isWaiting) return;
    const hold = (event: MouseEvent) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a');
      // A press with such a key opens another tab, which leaves nothing.
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = pressed;
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [isWaiting]);
  useEffect(
    () => () => {
      const pressed = held.current;
      // Not before what follows from the choice: the form is one with changes then, and fields that depend on it are narrowed.
      setTimeout(() => pressed?.click());
    },
    [],
  );
  return null;
}
