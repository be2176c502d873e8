import { formsName } from '../../domain/sync/database-names';
import { dropUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { clearRemembered } from '../../session/remembered';
import { authorizationOf } from '../../session/session';
import type { SessionStore } from '../../session/store';

/**
 * Ends the session on this device and, with a connection, on the server. Unsent writes stay in the user's own outbox
 * for the next sign-in.
 */
export function signOut(sessions: SessionStore): void {
  const session = sessions.read();
  if (session) {
    const headers = { authorization: authorizationOf(session) };
    // Best effort: offline the secret stays valid until it expires; it is deleted here in any case.
    void fetch(`${session.baseUrl}logout`, {
      method: 'POST',
      headers,
      keepalive: true,
      credentials: 'omit',
    }).catch(() => {});
  }
  // The user has agreed to lose a form: the way to the sign-in must not ask again.
  dropUnsaved();
  clearRemembered(localStorage);
  // Missing in some browsers' private windows.
  (globalThis as { indexedDB?: IDBFactory }).indexedDB?.deleteDatabase(formsName);
  sessions.write(null);
}
