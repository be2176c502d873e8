/** Asked when the page is about to go. @returns false: it must stay */
export type Leave = () => boolean;

/** @param leave left out: nothing holds the page */
export function reloadUnlessHeld(leave?: Leave): void {
  if (leave?.() !== false) location.reload();
}

/**
 * Loads the page anew where there is one to be had: without a service worker (plain http) a reload would lose the console while the
 * server is away.
 * @returns false: the server does not answer
 */
export async function reloadIfServed(leave?: Leave): Promise<boolean> {
  // The service worker answers no HEAD: the server does.
  const isServed = await fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) return false;
  reloadUnlessHeld(leave);
  return true;
}

/** The same, or from what the service worker keeps. */
export async function reloadIfThere(leave?: Leave): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return reloadIfServed(leave);
  reloadUnlessHeld(leave);
  return true;
}
