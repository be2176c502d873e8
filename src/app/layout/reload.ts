/**
 * Loads the page anew where there is one to be had: without a service worker (plain http) a reload would lose the console while the
 * server is away.
 * @param leave called when the page goes
 * @returns false: the server does not answer
 */
export async function reloadIfServed(leave?: () => void): Promise<boolean> {
  // The service worker answers no HEAD: the server does.
  const isServed = await fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) return false;
  leave?.();
  location.reload();
  return true;
}

/** The same, or from what the service worker keeps. */
export async function reloadIfThere(leave?: () => void): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return reloadIfServed(leave);
  leave?.();
  location.reload();
  return true;
}
