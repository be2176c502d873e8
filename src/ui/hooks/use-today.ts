import { dayOf } from '../../lib/days';
import { useNow } from './use-now';

// A sleeping tablet misses timers, so the day is polled.
const checkMs = 30_000;

/** The device's local day; it changes at midnight while the page stays open. */
export function useToday(): string {
  return dayOf(useNow(checkMs));
}
