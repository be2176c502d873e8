import type { MouseEvent } from 'react';

/** As long and as far as the two presses of one double press are apart, by the time that each was made. */
const withinMs = 500;
const withinPx = 24;
/** A page that was held up hears of the second press later than it was made. */
const listenMs = 2000;
const pressEvents = ['pointerdown', 'mousedown', 'click'] as const;

/**
 * Who presses a dialog's button twice means the dialog both times: what lies beneath does not get the second press when
 * the first has closed it. Presses by keyboard have no place and are left alone.
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
    // Who has pressed something else since means what is pressed next, wherever it lies.
    if (!isNear && event.type === 'pointerdown') return end();
    const isSecond = isNear && event.timeStamp - timeStamp <= withinMs;
    if (event.type === 'pointerdown') hasBegun = isSecond;
    // A press that was dropped when it began is dropped as a whole, however long it is held.
    if (!isSecond && !hasBegun) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of pressEvents) document.addEventListener(type, drop, true);
  setTimeout(end, listenMs);
}
