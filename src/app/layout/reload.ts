/** Asked when the page is about to go. @returns false: it must stay */
export type Leave = () => boolean;

/** @param leave left out: nothing keeps the page */
export function reloadUnlessHeld(leave?: Leave): void {
  if (leave?.() !== false) location.reload();
}

/**
 * Reloads the page if the server has it: without a service worker (plain http) a reload would lose the console while
 * the server is away. @returns false: the server does not answer
 */
export async function reloadIfServed(leave?: Leave): Promise<boolean> {
  // The service worker does not answer HEAD requests: the server does.
  const isServed = await fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) return false;
  reloadUnlessHeld(leave);
  return true;
}

/** The same, or from the service worker's cache. */
export async function reloadIfThere(leave?: Leave): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return reloadIfServed(leave);
  reloadUnlessHeld(leave);
  return true;
}
