import { type Leave, reloadIfThere } from '../layout/reload';
import { offer, offerReload } from './updates';

const askAgainMs = 60 * 60_000;
const pushAgainMs = 1_000;
/** In WebKit the installation of a first version hangs for ever where its page is left, or loaded anew, as it begins. */
const standingMs = 1_000;

async function askServer(): Promise<void> {
  const { watchServed } = await import('./served-version');
  watchServed(() => offer((leave) => reloadIfThere(leave)), askAgainMs);
}

/** Registers the service worker of a built console; it precaches every page and language. Where there can be none (plain http) it asks the server. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) return askServer();
  const { serviceWorker } = navigator;
  let served = serviceWorker.controller;
  let timer: ReturnType<typeof setInterval> | undefined;
  let mayGo: Leave | undefined;
  /** Once: a second time would begin again what the first one has begun. */
  const reload = (): void => {
    clearInterval(timer);
    timer = undefined;
    // Held by a form that was begun meanwhile, it follows later, as after another tab's taking the version.
    if (mayGo?.() === false) offerReload();
    else location.reload();
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (timer) reload();
    // Another tab took the new version: this one offers to follow, it is not reloaded under a user's hands.
    else if (served) offerReload();
    served = serviceWorker.controller;
  });
  // What the page needs comes before what later ones will.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  if (!served) await new Promise((resolve) => setTimeout(resolve, standingMs));
  const registration = await serviceWorker.register('/service-worker.js').catch(() => null);
  // Not on a page whose certificate a user has only clicked away.
  if (!registration) return askServer();
  /**
   * Makes the waiting version start, whatever became of an earlier message. It waits for the work of the one before, which is
   * asked to leave it. Where none waits any more the new version is there, or about to be: loading the page waits for it.
   */
  const push = (): void => {
    const { waiting, active } = registration;
    if (!waiting) reload();
    else active?.postMessage({ type: 'YIELD' });
    waiting?.postMessage({ type: 'SKIP_WAITING' });
  };
  const look = (version: ServiceWorker | null): void => {
    // The very first version waits as well until the browser starts it.
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
  // A page that was opened in the moment of the first activation is not among those it has claimed.
  if (!serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}
