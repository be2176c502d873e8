/** Whether focusing a field may open a screen keyboard, which covers the lower half: on touch devices. */
export function opensScreenKeyboard(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}
