/** Whether a new version waits, and the way to take it. Outside React, so that it starts with the page. */
let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the waiting version and reloads; null while there is none. */
export function readUpdate(): (() => void) | null {
  return apply;
}

function offer(next: () => void): void {
  apply = next;
  for (const listener of listeners) listener();
}

/** What this page is made of is there no more: reloading brings the version that is. */
export function offerReload(): void {
  offer(() => location.reload());
}

const ASK_AGAIN_MS = 60 * 60_000;

/** Registers the service worker of a built console; it precaches every page and language. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/service-worker.js');
  workbox.addEventListener('waiting', async () => {
    // The very first version waits as well until the browser starts it, in Firefox longer than Workbox allows for.
    if (!(await registered)?.active) return;
    offer(() => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    });
  });
  // Another tab took the new version: this one offers to follow, it is not reloaded under a user's hands.
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate) offerReload();
  });
  const registered = workbox.register();
  await registered;
  // Without a network there is nothing to find.
  setInterval(() => void workbox.update().catch(() => undefined), ASK_AGAIN_MS);
  const { active } = await navigator.serviceWorker.ready;
  // A page that was opened in the moment of the first activation is not among those it has claimed.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}
