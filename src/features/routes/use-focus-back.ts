import { type RefObject, useEffect, useRef } from 'react';

/** Returns the focus to the button that opened an editor, if the button was replaced by it. @returns for the button */
export function useFocusBack(isBack: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack && document.activeElement === document.body) button.current?.focus();
  }, [isBack]);
  return button;
}
