import { useEffect, useSyncExternalStore } from 'react';
import type { MenuEntry } from '../../ui/overlay/menu-entries';

let offered: readonly MenuEntry[] = [];
const listeners = new Set<() => void>();

function offer(entries: readonly MenuEntry[]): void {
  offered = entries;
  for (const listener of listeners) listener();
}

/** The actions on the page's present choice, for the command palette; follows the page. */
export function useOfferedActions(): readonly MenuEntry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}

/** Offers a page's actions while it shows them; there is one page at a time. */
export function useOfferActions(entries: readonly MenuEntry[]): void {
  useEffect(() => {
    offer(entries);
  });
  useEffect(() => () => offer([]), []);
}
