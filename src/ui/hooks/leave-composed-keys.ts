/** In Safari only this code marks the last key of a composed character. */
const composedKeyCode = 229;

/**
 * While a character is composed in a field (an accent, an input method), its keys belong to the composition: Enter
 * accepts the character, Escape cancels it, arrows choose among several. They are hidden from lists, dialogs and forms.
 * @returns stops it
 */
export function leaveComposedKeys(): () => void {
  const hush = (event: KeyboardEvent) => {
    const isComposed = event.isComposing || event.keyCode === composedKeyCode;
    // A code editor has a different kind of field and must receive the keys.
    const [field] = event.composedPath();
    if (isComposed && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      event.stopImmediatePropagation();
  };
  // In the capture phase, before all other listeners.
  window.addEventListener('keydown', hush, true);
  return () => window.removeEventListener('keydown', hush, true);
}
