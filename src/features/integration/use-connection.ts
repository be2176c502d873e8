import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AccountingOutcome, createAccountingApi } from '../../api/accounting';
import type { ConnectionStatus } from '../../domain/accounting';
import { useSession } from '../../resource-kit/device/device';
import { useApi } from '../../resource-kit/device/use-api';
import { useIsOffline } from '../../resource-kit/device/use-status';
import { useLabel } from '../../resource-kit/fields/use-label';
import { keepSeenStatus, readSeenStatus, type SeenStatus } from './kept-status';

export type AccountingRefusal = Exclude<AccountingOutcome<unknown>, { readonly kind: 'done' }>;

/** The connection to the accounting system: first as last seen on the device, then as it is. */
export function useConnection() {
  const session = useSession();
  const client = useApi();
  const isOffline = useIsOffline();
  const api = useMemo(() => createAccountingApi(client, session.companyID), [client, session.companyID]);
  const [seen, setSeen] = useState<SeenStatus | null>(() => readSeenStatus(session));
  const [refusal, setRefusal] = useState<AccountingRefusal | null>(null);
  const adopt = useCallback(
    (status: ConnectionStatus) => {
      const now = { status, seenAt: new Date().toISOString() };
      keepSeenStatus(session, now);
      setSeen(now);
      setRefusal(null);
    },
    [session],
  );
  const asked = useRef(0);
  const look = useCallback(async () => {
    const turn = ++asked.current;
    const outcome = await api.status();
    // An earlier question may be answered last: its answer is older, and would not be replaced.
    if (turn !== asked.current) return;
    if (outcome.kind === 'done') adopt(outcome.value);
    else setRefusal(outcome);
  }, [api, adopt]);
  useEffect(() => {
    if (!isOffline) void look();
  }, [isOffline, look]);
  const isWaiting = seen?.status.state === 'connecting';
  const isUnanswered = refusal?.kind === 'unreachable';
  const isSending = seen?.status.state === 'connected' && (seen.status.queued ?? 0) > 0;
  useAgain(look, !isOffline && (isWaiting || isUnanswered || isSending));
  return { api, seen, refusal, isOffline: isOffline || isUnanswered, look, adopt };
}

const askAgainMs = 5000;

/** Asks every few seconds while the page is visible, but never before the last answer, which may take a minute. */
function useAgain(ask: () => Promise<void>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let isAsking = false;
    const again = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      try {
        await ask();
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(() => void again(), askAgainMs);
    return () => clearInterval(timer);
  }, [ask, isWanted]);
}

/** Why something was refused, in the reader's language. */
export function useRefusalText(): (refusal: AccountingRefusal, unreachable: string) => string {
  const translate = useLabel();
  return (refusal, unreachable) => {
    if (refusal.kind === 'unreachable') return unreachable;
    return typeof refusal.reason === 'string' ? refusal.reason : translate(refusal.reason);
  };
}
