import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the console; it comes once, early, and is missing in the DOM library's types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for the user menu. Call once at the start. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if ('prompt' in event) keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Installs the console as an app; null if the browser does not offer it or it is installed already. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
  return current && (() => void current.prompt().then(() => keep(null)));
}
