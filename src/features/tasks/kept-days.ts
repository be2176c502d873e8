import type { DayRange } from '../../lib/days';
import { readDays, writeDays } from './task-filters';

const KEY = 'tasks.days';

/** The date range that the person chose last (spec 1 §9: it persists); null: today, whichever day that is. */
export function readKeptDays(): DayRange | null {
  return readDays(localStorage.getItem(KEY));
}

/** Keeps a date range; today is not kept as a date, so that tomorrow it is tomorrow. */
export function keepDays(days: DayRange, today: string): void {
  if (days.from === today && days.to === today) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, writeDays(days));
}
