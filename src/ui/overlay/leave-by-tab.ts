import type { KeyboardEvent, RefObject } from 'react';
import { tabStopsIn } from '../hooks/tab-stops';

interface Panel {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * Handles keys of a panel, which is rendered at the end of the page but follows its anchor in tab order. Beyond either
 * end it closes, and focus continues from the anchor.
 */
export function leaveByTab(event: KeyboardEvent<HTMLElement>, { anchor, onClose }: Panel): void {
  if (event.key !== 'Tab') return;
  const { shiftKey, target, currentTarget } = event;
  const end = tabStopsIn(currentTarget).at(shiftKey ? 0 : -1) ?? currentTarget;
  if (target !== end && !(shiftKey && target === currentTarget)) return;
  onClose();
  tabStopsIn(anchor.current).at(-1)?.focus();
  // Backwards the anchor itself is next; forwards the browser continues from it.
  if (shiftKey) event.preventDefault();
}
