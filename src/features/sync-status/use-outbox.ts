import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { type OutboxPage, type OutboxReader, openOutboxReader } from '../../mirror/live/outbox-reader';
import { troubleOf } from '../../mirror/storage/storage-error';
import { useSession } from '../../resource-kit/device/device';
import { databaseName } from '../../session/session';

/** Interval between tries to read an unreadable outbox. */
const retryMs = 3_000;

/** The signed-in user's outbox, read from its database while the screen is shown. */
export function useOutboxReader(): OutboxReader {
  const name = databaseName(useSession());
  const [returns, setReturns] = useState(0);
  // A reader ends when the page is left: a page that the browser restores needs a new one.
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

/**
 * The oldest entries of each state, kept current; null until the database has answered, so that "everything has been
 * sent" is never shown too early. `unreadable`: the browser does not open its storage, for example on a full disk;
 * tried again until it does.
 */
export function useOutboxPage(reader: OutboxReader, limit: number): OutboxPage | 'unreadable' | null {
  const [tries, setTries] = useState(0);
  const page = useLiveQuery(() => reader.readPage(limit).catch(unreadable), [reader, limit, tries], null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try that fails is followed by another
  useEffect(() => {
    if (page !== 'unreadable') return;
    const timer = setTimeout(() => setTries((count) => count + 1), retryMs);
    return () => clearTimeout(timer);
  }, [page, tries]);
  return page;
}

function unreadable(error: unknown): 'unreadable' {
  if (troubleOf(error) === 'other') throw error;
  return 'unreadable';
}
