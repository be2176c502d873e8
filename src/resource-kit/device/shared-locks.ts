/** The browser's locks, which all pages of the device share; on plain http there are none. */
export function locksHere(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** A browser that has not answered by then does not count: a user who signs out waits for it. */
const withinMs = 1000;

/** Number of holders of a lock on the device; null: unknown in this browser. */
export async function holdersOf(name: string): Promise<number | null> {
  const snapshot = await Promise.race([
    locksHere()
      ?.query()
      .catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), withinMs)),
  ]);
  return snapshot ? (snapshot.held ?? []).filter((lock) => lock.name === name).length : null;
}
