import { useCallback, useEffect, useState } from 'react';

/**
 * Focuses the first invalid field, which may be out of view, after it was rendered as invalid. The returned function is
 * stable; its argument is the element to search, by default the whole page.
 */
export function useFocusInvalid(): (root?: ParentNode | null) => void {
  const [asked, setAsked] = useState<{ readonly root: ParentNode } | null>(null);
  useEffect(() => {
    if (asked) focusInvalid(asked.root);
  }, [asked]);
  return useCallback((root) => setAsked({ root: root ?? document }), []);
}

/**
 * Not every control can have `aria-invalid` itself: for a button, or the element around a code editor's shadow root, a
 * wrapper has it.
 */
function focusInvalid(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const inner = field?.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
  (inner ?? field)?.focus();
}
