/** Safari says of the last key of a composed character only this. */
const composedKeyCode = 229;

/**
 * While a character is composed in a field (an accent, an input method) its keys are not the page's: Enter takes the character, Escape
 * gives it up, arrows choose among several. No list, dialog or form hears of them.
 * @returns to end it
 */
export function leaveComposedKeys(): () => void {
  const hush = (event: KeyboardEvent) => {
    const isComposed = event.isComposing || event.keyCode === composedKeyCode;
    // A code editor has a field of another kind and has to hear them itself.
    const [field] = event.composedPath();
    if (isComposed && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      event.stopImmediatePropagation();
  };
  // Before everybody else.
  window.addEventListener('keydown', hush, true);
  return () => window.removeEventListener('keydown', hush, true);
}
