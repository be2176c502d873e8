import { useEffect, useState } from 'react';
import { dayOf } from '../../lib/days';

const CHECK_MS = 30_000;

/** The device's local day, rolled over at midnight while the page stays open. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    // A sleeping tablet misses timers, so the day is looked at, not awaited.
    const timer = setInterval(() => setToday(dayOf(new Date())), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
