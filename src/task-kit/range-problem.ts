import { differenceInCalendarDays } from 'date-fns';
import { longestRangeDays } from '../domain/reports/language/range-limits';
import { type Day, dateOf } from '../lib/days';

/** Local days, closed at both ends. */
export interface ClosedDays {
  readonly from: Day;
  readonly to: Day;
}

/** Why a report cannot be asked for a range; null: it can. */
export function rangeProblem({ from, to }: ClosedDays): 'reversed' | 'too-long' | 'too-early' | null {
  if (from > to) return 'reversed';
  if (from <= '0001-01-01') return 'too-early';
  return daysOf({ from, to }) > longestRangeDays ? 'too-long' : null;
}

/** Number of days of a range, both ends included. */
export function daysOf({ from, to }: ClosedDays): number {
  return differenceInCalendarDays(dateOf(to), dateOf(from)) + 1;
}
