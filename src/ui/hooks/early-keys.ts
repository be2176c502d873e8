/** Stores a scanner's keys while the program is still loading; without React, so that it can run earlier. */
const kept: KeyboardEvent[] = [];
/** By then the user no longer waits for the result of a scan. */
const maxAgeMs = 10_000;

function keep(event: KeyboardEvent): void {
  // Keys typed into a field belong to it.
  if (event.target === document.body) kept.push(event);
}

/** Stores key presses until there is a listener. Call once at the start. */
export function keepKeys(): void {
  document.addEventListener('keydown', keep, true);
}

/** Returns the stored keys, once, in order; from then on the caller must listen itself. */
export function takeKeys(): readonly KeyboardEvent[] {
  document.removeEventListener('keydown', keep, true);
  return kept.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs);
}
