/**
 * Loads the page anew where there is one to be had: without a service worker (plain http) a reload would lose the console while the
 * server is away.
 * @returns false: the server does not answer
 */
export async function reloadIfServed(): Promise<boolean> {
  // The service worker answers no HEAD: the server does.
  const isServed = await fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) location.reload();
  return isServed;
}

/** The same, or from what the service worker keeps. */
export async function reloadIfThere(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return reloadIfServed();
  location.reload();
  return true;
}
