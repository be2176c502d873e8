import { databaseName } from '../../session/session';
import { type SessionStore, storageKeys } from '../../session/store';

/**
 * Follows other tabs' changes of the storage. A page that the browser kept for "back" has missed them: it reads the
 * session again before anything continues with the former one.
 */
export function followStorage(sessions: Pick<SessionStore, 'reload'>, page: EventTarget): void {
  page.addEventListener('storage', (event) => {
    const key = 'key' in event ? event.key : null;
    if (key === storageKeys.session || key === null) sessions.reload();
  });
  page.addEventListener('pageshow', () => sessions.reload());
}

const ownerKey = 'owner';

/**
 * A tab's memory of shown lists belongs to one user and company: it is deleted with them, whichever tab has signed out
 * or changed the company, even while this one was closed.
 */
export function forgetFormer(
  sessions: Pick<SessionStore, 'read' | 'subscribe'>,
  remembered: Pick<Storage, 'getItem' | 'setItem' | 'clear'>,
): void {
  const look = (): void => {
    const session = sessions.read();
    const owner = session ? databaseName(session) : '';
    if (remembered.getItem(ownerKey) === owner) return;
    remembered.clear();
    remembered.setItem(ownerKey, owner);
  };
  look();
  sessions.subscribe(look);
}
