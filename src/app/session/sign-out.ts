import { formsName } from '../../domain/sync/database-names';
import { dropUnsaved } from '../../resource-kit/record/unsaved';
import { clearRemembered } from '../../session/remembered';
import { authorizationOf } from '../../session/session';
import type { SessionStore } from '../../session/store';

/** Ends the session on this device and, when there is a connection, on the server. Unsent writes stay in the user's own outbox for the next sign-in. */
export function signOut(sessions: SessionStore): void {
  const session = sessions.read();
  if (session) {
    const headers = { authorization: authorizationOf(session) };
    // Best effort: offline the secret lives on until its end; it is gone from here in any case.
    void fetch(`${session.baseUrl}logout`, {
      method: 'POST',
      headers,
      keepalive: true,
      credentials: 'omit',
    }).catch(() => {});
  }
  // The user has agreed to lose a form: the way to the sign-in asks no more.
  dropUnsaved();
  clearRemembered(localStorage);
  // Some browsers have none in their private windows.
  (globalThis as { indexedDB?: IDBFactory }).indexedDB?.deleteDatabase(formsName);
  sessions.write(null);
}
