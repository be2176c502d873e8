/**
 * Moves focused elements of a table out from under its pinned columns, which the browser does not consider when it
 * scrolls. The result ends it.
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
  // Otherwise it is `auto`, or far outside if there is no room for pins.
  return Number.parseFloat(getComputedStyle(cell).left) >= 0;
}
