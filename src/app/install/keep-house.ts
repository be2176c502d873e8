import { hourMs } from '../../lib/time-units';
import { rememberOwner, removeOldMirrors } from '../../mirror/kept/former-mirrors';
import { forgetOldDrafts } from '../../resource-kit/drafts/kept-drafts';
import { databaseName, type Session } from '../../session/session';

const everyMs = 12 * hourMs;

/**
 * While a session is in use, its outbox records that now and then (S70), and unused mirrors (S72) and old drafts are
 * deleted. The result ends it.
 */
export function keepHouse(session: Session): () => void {
  const { baseUrl, companyID, companyCode, userID, username } = session;
  const name = databaseName(session);
  const work = async (): Promise<void> => {
    const usedAtMs = Date.now();
    await rememberOwner(name, { baseUrl, companyID, companyCode, userID, username, usedAtMs });
    forgetOldDrafts();
    await removeOldMirrors(name, usedAtMs);
  };
  // Not essential: a failure is made good the next time.
  const attempt = (): void => void work().catch(() => undefined);
  attempt();
  const timer = setInterval(attempt, everyMs);
  return () => clearInterval(timer);
}
