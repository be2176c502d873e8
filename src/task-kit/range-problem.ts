import { differenceInCalendarDays } from 'date-fns';
import { longestRangeDays } from '../domain/reports/language/range-limits';
import { type Day, dateOf } from '../lib/days';

/** Local days, closed at both ends. */
export interface ClosedDays {
  readonly from: Day;
  readonly to: Day;
}

/** What is wrong with a range that a report is asked for; null: it can be asked for. */
export function rangeProblem({ from, to }: ClosedDays): 'reversed' | 'too-long' | 'too-early' | null {
  if (from > to) return 'reversed';
  if (from <= '0001-01-01') return 'too-early';
  return daysOf({ from, to }) > longestRangeDays ? 'too-long' : null;
}

/** Days of a range, both ends counted. */
export function daysOf({ from, to }: ClosedDays): number {
  return differenceInCalendarDays(dateOf(to), dateOf(from)) + 1;
}
