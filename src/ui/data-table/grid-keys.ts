const pageStep = 10;

/** The row that a key leads to from the active one (-1: none yet); undefined for keys that do not move. */
export function moveTarget(key: string, active: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'PageDown':
      return Math.min(active + pageStep, last);
    case 'PageUp':
      return Math.max(active - pageStep, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
