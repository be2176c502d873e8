/** What a scanner sends while the program is still loading; without React, so that it is there before. */
const kept: KeyboardEvent[] = [];
/** A scan of longer ago is not what its user waits for. */
const maxAgeMs = 10_000;

function keep(event: KeyboardEvent): void {
  // What goes to a field is nobody else's.
  if (event.target === document.body) kept.push(event);
}

/** Keeps key presses until there is a listener. Call once at the start. */
export function keepKeys(): void {
  document.addEventListener('keydown', keep, true);
}

/** The keys that were kept, once, in their order; from now on they are the caller's to hear. */
export function takeKeys(): readonly KeyboardEvent[] {
  document.removeEventListener('keydown', keep, true);
  return kept.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs);
}
