import { useEffect } from 'react';
import type { MenuEntry } from '../../ui/overlay/menu-entries';

let offered: readonly MenuEntry[] = [];

/** What can be done with what is chosen on the page, for the command palette. */
export function offeredActions(): readonly MenuEntry[] {
  return offered;
}

/** Offers a page's actions as long as it shows them; there is one page at a time. */
export function useOfferActions(entries: readonly MenuEntry[]): void {
  useEffect(() => {
    offered = entries;
  });
  useEffect(
    () => () => {
      offered = [];
    },
    [],
  );
}
