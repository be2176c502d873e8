import { type Leave, reloadIfThere } from '../layout/reload';
import { offer, offerReload } from './updates';

const askAgainMs = 60 * 60_000;
const pushAgainMs = 1_000;
/** In WebKit the installation of a first version hangs forever if its page is left, or reloaded, as it begins. */
const standingMs = 1_000;

async function askServer(): Promise<void> {
  const { watchServed } = await import('./served-version');
  watchServed(() => offer((leave) => reloadIfThere(leave)), askAgainMs);
}

/**
 * Registers the service worker of a built console; it precaches every page and language. Without service workers (plain
 * http) it asks the server.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) return askServer();
  const { serviceWorker } = navigator;
  let served = serviceWorker.controller;
  let timer: ReturnType<typeof setInterval> | undefined;
  let mayGo: Leave | undefined;
  /** Once: a second reload would restart the first one. */
  const reload = (): void => {
    clearInterval(timer);
    timer = undefined;
    // A form that was begun meanwhile delays it, as after another tab has taken the version.
    if (mayGo?.() === false) offerReload();
    else location.reload();
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (timer) reload();
    // Another tab has taken the new version: this one offers to follow instead of reloading under the user's hands.
    else if (served) offerReload();
    served = serviceWorker.controller;
  });
  // The page's own needs come before those of later ones.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  if (!served) await new Promise((resolve) => setTimeout(resolve, standingMs));
  const registration = await serviceWorker.register('/service-worker.js').catch(() => null);
  // Missing on a page whose certificate the user has only clicked away.
  if (!registration) return askServer();
  /**
   * Makes the waiting version start, even if an earlier message failed. It waits for the work of the former version,
   * which is asked to stop. If none waits any more, the new version runs or is about to: loading the page waits for it.
   */
  const push = (): void => {
    const { waiting, active } = registration;
    if (!waiting) reload();
    else active?.postMessage({ type: 'YIELD' });
    waiting?.postMessage({ type: 'SKIP_WAITING' });
  };
  const look = (version: ServiceWorker | null): void => {
    // The very first version also waits until the browser starts it.
    if (version?.state !== 'installed' || !registration.active) return;
    offer(async (leave) => {
      clearInterval(timer);
      mayGo = leave;
      timer = setInterval(push, pushAgainMs);
      push();
      return true;
    });
  };
  const follow = (): void => {
    const version = registration.installing;
    version?.addEventListener('statechange', () => look(version));
  };
  registration.addEventListener('updatefound', follow);
  follow();
  look(registration.waiting);
  // Without a network there is nothing to find.
  setInterval(() => void registration.update().catch(() => undefined), askAgainMs);
  const { active } = await serviceWorker.ready;
  // A page opened at the moment of the first activation was not claimed.
  if (!serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}
