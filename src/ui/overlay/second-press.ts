import type { MouseEvent } from 'react';

/** As long and as far as the two presses of one double press are apart. */
const WITHIN_MS = 400;
const WITHIN_PX = 24;
const PRESSES = ['pointerdown', 'mousedown', 'click'] as const;

/**
 * Who presses a dialog's button twice means the dialog both times: what lies beneath does not get the second press when
 * the first has closed it. Presses by keyboard have no place and are left alone.
 */
export function keepSecondPress(first: MouseEvent): void {
  if (first.detail === 0) return;
  const { currentTarget: dialog, clientX, clientY } = first;
  const drop = (event: globalThis.MouseEvent) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= WITHIN_PX;
    if (dialog.isConnected || !isNear) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of PRESSES) document.addEventListener(type, drop, true);
  setTimeout(() => {
    for (const type of PRESSES) document.removeEventListener(type, drop, true);
  }, WITHIN_MS);
}
