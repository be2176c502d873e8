import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { WarningHint } from './warning-hint';

/**
 * Inside a field that is being filled in. While a field that was left waits for the search of its typed text, a press
 * of a button or a link is held back, and repeated when the field is settled: otherwise *Save* would save without it,
 * and closing the page would not ask about it. Typing on cancels the press, and so does a text that stands for none of
 * the options.
 */
export function HeldPress({ isWaiting }: { isWaiting: boolean }) {
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    held.current = null;
    if (!isWaiting) return;
    const hold = (event: MouseEvent) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a');
      // A press with such a key opens another tab, and the page stays.
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
      // After the consequences of the choice: then the form counts as changed, and dependent fields are narrowed.
      setTimeout(() => pressed?.click());
    },
    [],
  );
  return null;
}

export interface UnknownTextProps {
  text: string;
  /** The search of the text was answered. */
  isFound: boolean;
}

/** Below a lookup that was left with a text which stands for none of its options, or for several. */
export function UnknownText({ text, isFound }: UnknownTextProps) {
  const { t } = useLingui();
  return (
    <WarningHint>{isFound ? t`“${text}” is not one of the options.` : t`The search failed`}</WarningHint>
  );
}
