import type { Session } from '../../session/session';
import type { BackgroundWork, Device } from '../../sync/device';
import { createBackgroundSession } from './background-session';

const refreshEveryMs = 15 * 60_000;
/** Writes that are sent sooner need no help. */
const soonMs = 2_000;

/** Chromium's registrations, which the DOM library's types lack. */
interface BackgroundRegistration {
  readonly sync: { register(tag: BackgroundWork): Promise<void> };
  readonly periodicSync?: {
    register(tag: BackgroundWork, options: { readonly minInterval: number }): Promise<void>;
    unregister(tag: BackgroundWork): Promise<void>;
  };
}

/**
 * Asks the browser to send waiting writes when the tabs are gone, and to refresh installed tablets now and then. The
 * result ends it, and removes the session.
 */
export function followBackground(device: Device, session: Session): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return () => {};
  const forSending = createBackgroundSession(caches, 'send');
  const forRefreshing = createBackgroundSession(caches, 'refresh');
  let isEnded = false;
  let isWaiting: boolean | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const registered = navigator.serviceWorker.ready.then((registration) =>
    isBackground(registration) ? registration : null,
  );

  const help = async (): Promise<void> => {
    const registration = await registered;
    if (!registration || isEnded || !isWaiting) return;
    await forSending.keep(session);
    await registration.sync.register('send');
  };
  const refresh = async (): Promise<void> => {
    const periodic = (await registered)?.periodicSync;
    if (!periodic || isEnded) return;
    // Refused except on installed consoles.
    await periodic.register('refresh', { minInterval: refreshEveryMs });
    // A user who has signed out meanwhile leaves nothing behind.
    if (isEnded) return;
    await forRefreshing.keep(session);
  };
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

  const endStatus = device.watchStatus(({ pending, sending, uncertain }) => {
    const waits = pending + sending + uncertain > 0;
    if (waits === isWaiting) return;
    isWaiting = waits;
    clearTimeout(timer);
    if (waits) timer = setTimeout(() => quietly(help()), soonMs);
    else quietly(forSending.clear());
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
    quietly(forSending.clear());
    quietly(forRefreshing.clear());
    quietly(registered.then((registration) => registration?.periodicSync?.unregister('refresh')));
  };
}

function isBackground(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & BackgroundRegistration {
  return 'sync' in registration;
}
