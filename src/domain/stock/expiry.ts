import { dayMs } from '../../lib/time-units';

export type Expiry = 'expired' | 'soon';

/** Number of days before its last day from which a lot is marked. */
export const soonDays = 30;

/**
 * How close a lot is to expiry. It may be used on its last day.
 * @param expirationDate moment whose UTC date is the last day; null: it does not expire
 * @param today the local day, `yyyy-MM-dd`
 */
export function expiryOf(expirationDate: string | null, today: string): Expiry | null {
  if (expirationDate === null) return null;
  const daysLeft = (Date.parse(lastDayOf(expirationDate)) - Date.parse(today)) / dayMs;
  if (daysLeft < 0) return 'expired';
  return daysLeft <= soonDays ? 'soon' : null;
}

/** The last day of a lot, `yyyy-MM-dd`. */
export function lastDayOf(expirationDate: string): string {
  return expirationDate.slice(0, 10);
}
