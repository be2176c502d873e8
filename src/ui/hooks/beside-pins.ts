/**
 * Scrolls focused elements of a table out from under its pinned columns, which the browser ignores when it scrolls. The
 * returned function stops it.
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
  // Without room for pins it is `auto`, or far outside.
  return Number.parseFloat(getComputedStyle(cell).left) >= 0;
}
