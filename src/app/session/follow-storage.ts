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
