/** Whether a field that takes the focus may open a keyboard on the screen, which covers what lies below: where a finger points. */
export function opensScreenKeyboard(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}
