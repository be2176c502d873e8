import type { MouseEvent } from 'react';

/** Longest time and distance between the two presses of a double click, by their time stamps. */
const withinMs = 500;
const withinPx = 24;
/** A busy page receives the second press late. */
const listenMs = 2000;
const pressEvents = ['pointerdown', 'mousedown', 'click'] as const;

/**
 * A user who double-clicks a dialog's button means the dialog both times: the page beneath does not receive the second
 * press after the first has closed it. Presses by keyboard have no position and are ignored.
 */
export function keepSecondPress(first: MouseEvent): void {
  if (first.detail === 0) return;
  const { currentTarget: dialog, clientX, clientY, timeStamp } = first;
  let hasBegun = false;
  const end = () => {
    for (const type of pressEvents) document.removeEventListener(type, drop, true);
  };
  const drop = (event: globalThis.MouseEvent) => {
    const isKeyboard = event.type === 'click' && event.detail === 0;
    if (isKeyboard || dialog.isConnected) return;
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= withinPx;
    // After pressing something else, the user means the next press, wherever it is.
    if (!isNear && event.type === 'pointerdown') return end();
    const isSecond = isNear && event.timeStamp - timeStamp <= withinMs;
    if (event.type === 'pointerdown') hasBegun = isSecond;
    // A press suppressed at its start is suppressed as a whole, however long it is held.
    if (!isSecond && !hasBegun) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of pressEvents) document.addEventListener(type, drop, true);
  setTimeout(end, listenMs);
}
