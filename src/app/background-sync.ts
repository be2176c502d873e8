import type { Session } from '../session/session';
import type { Device } from '../sync/client';
import { createBackgroundSession } from './background-session';

/** Tags of the work that the service worker does where no tab is left. */
export const backgroundTags = { send: 'send', refresh: 'refresh' } as const;
const refreshEveryMs = 15 * 60_000;
/** Writes that leave sooner need no help. */
const soonMs = 2_000;

/** Chromium's registrations, which are not in the DOM library's types. */
interface BackgroundRegistration {
  readonly sync: { register(tag: string): Promise<void> };
  readonly periodicSync?: {
    register(tag: string, options: { readonly minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
}

/**
 * Asks the browser to send what waits when the tabs are gone, and to refresh installed tablets now and then. The result
 * ends it, and takes the session back.
 */
export function followBackground(device: Device, session: Session): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return () => {};
  const kept = createBackgroundSession(caches);
  let isEnded = false;
  let isWaiting = false;
  let refreshes = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const registered = navigator.serviceWorker.ready.then((registration) =>
    isBackground(registration) ? registration : null,
  );

  const help = async (): Promise<void> => {
    const registration = await registered;
    if (!registration || isEnded || !isWaiting) return;
    await kept.keep(session);
    await registration.sync.register(backgroundTags.send);
  };
  const settle = async (): Promise<void> => {
    if (!refreshes && !isWaiting) await kept.forget();
  };
  const refresh = async (): Promise<void> => {
    const periodic = (await registered)?.periodicSync;
    if (!periodic || isEnded) return;
    // Refused but on installed consoles.
    await periodic.register(backgroundTags.refresh, { minInterval: refreshEveryMs });
    refreshes = true;
    await kept.keep(session);
  };
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

  const endStatus = device.watchStatus(({ pending, sending, uncertain }) => {
    const waits = pending + sending + uncertain > 0;
    if (waits === isWaiting) return;
    isWaiting = waits;
    clearTimeout(timer);
    if (waits) timer = setTimeout(() => quietly(help()), soonMs);
    else quietly(settle());
  });
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') quietly(help());
  };
  document.addEventListener('visibilitychange', onHidden);
  quietly(refresh());

  return () => {
    isEnded = true;
    clearTimeout(timer);
    endStatus();
    document.removeEventListener('visibilitychange', onHidden);
    quietly(kept.forget());
    quietly(
      registered.then((registration) => registration?.periodicSync?.unregister(backgroundTags.refresh)),
    );
  };
}

function isBackground(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & BackgroundRegistration {
  return 'sync' in registration;
}
