import { type RefObject, useEffect, useRef } from 'react';

/** What opened an editor has the focus again when the editor has gone with it. @returns for the button */
export function useFocusBack(isBack: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack && document.activeElement === document.body) button.current?.focus();
  }, [isBack]);
  return button;
}
