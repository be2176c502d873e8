import { hourMs } from '../../lib/time-units';
import { rememberOwner, removeOldMirrors } from '../../mirror/kept/former-mirrors';
import { databaseName, type Session } from '../../session/session';

const everyMs = 12 * hourMs;

/**
 * While a session is in use, its outbox says so now and then (S70), and mirrors that nobody uses leave the device (S72).
 * The result ends it.
 */
export function keepHouse(session: Session): () => void {
  const { baseUrl, companyID, companyCode, userID, username } = session;
  const name = databaseName(session);
  const work = async (): Promise<void> => {
    const usedAtMs = Date.now();
    await rememberOwner(name, { baseUrl, companyID, companyCode, userID, username, usedAtMs });
    await removeOldMirrors(name, usedAtMs);
  };
  // Nothing depends on it: what fails is done the next time.
  const attempt = (): void => void work().catch(() => undefined);
  attempt();
  const timer = setInterval(attempt, everyMs);
  return () => clearInterval(timer);
}
