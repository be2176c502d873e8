import type { KeyboardEvent, RefObject } from 'react';
import { tabStopsIn } from '../hooks/tab-stops';

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
  const end = tabStopsIn(currentTarget).at(shiftKey ? 0 : -1) ?? currentTarget;
  if (target !== end && !(shiftKey && target === currentTarget)) return;
  onClose();
  tabStopsIn(anchor.current).at(-1)?.focus();
  // Backwards the anchor itself is next; forwards the browser goes on from it.
  if (shiftKey) event.preventDefault();
}
