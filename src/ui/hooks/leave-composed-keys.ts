/** Safari marks the last key of a composed character only by this code. */
const composedKeyCode = 229;

/**
 * While a character is composed in a field (an accent, an input method) its keys belong to that: Enter accepts the
 * character, Escape cancels it, arrows choose among several. Lists, dialogs and forms do not get them. @returns ends it
 */
export function leaveComposedKeys(): () => void {
  const hush = (event: KeyboardEvent) => {
    const isComposed = event.isComposing || event.keyCode === composedKeyCode;
    // A code editor has a field of another kind and has to hear them itself.
    const [field] = event.composedPath();
    if (isComposed && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      event.stopImmediatePropagation();
  };
  // Before all other listeners.
  window.addEventListener('keydown', hush, true);
  return () => window.removeEventListener('keydown', hush, true);
}
