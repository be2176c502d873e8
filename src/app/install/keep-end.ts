import type { Session } from '../../session/session';
import { storageKeys } from '../../session/store';
import type { Device } from '../../sync/device';

/**
 * Remembers that the server has refused the session until it accepts it again, so that a reloaded page shows nothing
 * meanwhile. The outbox stays. The result ends it.
 */
export function keepEnd(device: Pick<Device, 'watchStatus'>, { signedInAtMs }: Session): () => void {
  return device.watchStatus(({ connectivity }) => {
    try {
      if (connectivity === 'signed-out') localStorage.setItem(storageKeys.ended, String(signedInAtMs));
      else if (connectivity === 'online') localStorage.removeItem(storageKeys.ended);
    } catch {
      // Without room the server is asked first, as before.
    }
  });
}
