import { useCallback, useEffect, useState } from 'react';

/**
 * Goes on at the first field that was not accepted, which may be out of view, once it is drawn as such. The returned function
 * stays the same; it takes what to look in, by default the whole page.
 */
export function useFocusInvalid(): (root?: ParentNode | null) => void {
  const [asked, setAsked] = useState<{ readonly root: ParentNode } | null>(null);
  useEffect(() => {
    if (asked) focusInvalid(asked.root);
  }, [asked]);
  return useCallback((root) => setAsked({ root: root ?? document }), []);
}

/** Not every control may say `aria-invalid` of itself: a button, or what stands around a code editor's shadow root. */
function focusInvalid(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const inner = field?.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
  (inner ?? field)?.focus();
}
