import type { KeyboardEvent, RefObject } from 'react';

const tabStopSelector =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

interface Panel {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * For the keys of a panel: it is drawn at the end of the page and yet comes after its anchor in the order of the Tab key.
 * Beyond either of its ends it closes, and the key goes on from the anchor.
 */
export function leaveByTab(event: KeyboardEvent<HTMLElement>, { anchor, onClose }: Panel): void {
  if (event.key !== 'Tab') return;
  const { shiftKey, target, currentTarget } = event;
  const end = stopsIn(currentTarget).at(shiftKey ? 0 : -1) ?? currentTarget;
  if (target !== end && !(shiftKey && target === currentTarget)) return;
  onClose();
  stopsIn(anchor.current).at(-1)?.focus();
  // Backwards the anchor itself is next; forwards the browser goes on from it.
  if (shiftKey) event.preventDefault();
}

function stopsIn(element: HTMLElement | null): readonly HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(tabStopSelector) ?? [])];
}
