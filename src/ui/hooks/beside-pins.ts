/**
 * What the keyboard comes to in a table lies beside its pinned columns, not under them: to the browser, which scrolls, that is seen
 * as well. The result ends it.
 */
export function showBesidePins(): () => void {
  document.addEventListener('focusin', uncover);
  return () => document.removeEventListener('focusin', uncover);
}

function uncover({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
  const [cell, table] = [target.closest('th, td'), target.closest('table')];
  const scroller = table?.parentElement;
  if (!cell || !table || !scroller || isPinned(cell)) return;
  const pinned = Number.parseFloat(getComputedStyle(table).scrollPaddingLeft) || 0;
  const start = scroller.getBoundingClientRect().left + pinned;
  scroller.scrollLeft -= Math.max(0, start - target.getBoundingClientRect().left);
}

function isPinned(cell: Element): boolean {
  // Else it is `auto`, or far outside where there is no room for pins.
  return Number.parseFloat(getComputedStyle(cell).left) >= 0;
}
