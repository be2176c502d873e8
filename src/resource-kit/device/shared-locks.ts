/** The browser's locks, which all pages of the device share; on plain http there are none. */
export function locksHere(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** How often a lock of this name is held on the device; null: the browser does not tell. */
export async function holdersOf(name: string): Promise<number | null> {
  const snapshot = await locksHere()
    ?.query()
    .catch(() => null);
  return snapshot ? (snapshot.held ?? []).filter((lock) => lock.name === name).length : null;
}
