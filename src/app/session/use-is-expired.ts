import { useEffect, useState } from 'react';
import { isExpired, type Session } from '../../session/session';

const lookEveryMs = 15_000;

/** Whether the session has outlived the company's limit (decision 22). */
export function useIsExpired(session: Session): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (session.maxLifetimeMin === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), lookEveryMs);
    return () => clearInterval(timer);
  }, [session]);
  return isExpired(session, nowMs);
}
