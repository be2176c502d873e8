import { databaseName } from '../../session/session';
import { type SessionStore, storageKeys } from '../../session/store';

/**
 * Follows what other tabs store. A page that the browser kept for "back" has heard of none of it: it reads the session anew
 * before anything else goes on with the former one.
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
 * What a tab remembers of the lists it showed is one user's and one company's: it goes with them, whichever tab has signed out or gone to
 * another company, also while this one was closed.
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
