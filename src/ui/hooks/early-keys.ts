/** Keeps a scanner's keys while the program is still loading; without React, so that it runs before. */
const kept: KeyboardEvent[] = [];
/** An older scan is no longer what its user waits for. */
const maxAgeMs = 10_000;

function keep(event: KeyboardEvent): void {
  // Keys for a field belong to the field.
  if (event.target === document.body) kept.push(event);
}

/** Keeps key presses until there is a listener. Call once at the start. */
export function keepKeys(): void {
  document.addEventListener('keydown', keep, true);
}

/** Returns the kept keys, once, in their order; from now on the caller listens itself. */
export function takeKeys(): readonly KeyboardEvent[] {
  document.removeEventListener('keydown', keep, true);
  return kept.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs);
}
