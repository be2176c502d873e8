import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { type OutboxPage, type OutboxReader, openOutboxReader } from '../../mirror/live/outbox-reader';
import { useSession } from '../../resource-kit/device/device';
import { databaseName } from '../../session/session';

/** The signed-in user's outbox, read from its database for as long as the screen is shown. */
export function useOutboxReader(): OutboxReader {
  const name = databaseName(useSession());
  const [returns, setReturns] = useState(0);
  // A reader ends with the page that was left: one that comes back needs another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const reader = useMemo(() => openOutboxReader(name), [name, returns]);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setReturns((count) => count + 1);
    };
    addEventListener('pagehide', reader.leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', reader.leave);
      removeEventListener('pageshow', comeBack);
      reader.close();
    };
  }, [reader]);
  return reader;
}

/** The oldest entries of each state, kept current; null until the database has answered, so that "everything has been sent" is never shown too early. */
export function useOutboxPage(reader: OutboxReader, limit: number): OutboxPage | null {
  return useLiveQuery(() => reader.readPage(limit), [reader, limit], null);
}
