import { type DayRange, dayOf, isDay } from '../lib/days';
import { taskDays } from '../session/remembered';

/** Of a filter in the task list's URL: it is left open on purpose, whatever is usual there. An empty parameter would be dropped. */
export const anyValue = '-';

/** The date range that the user chose last (it persists); null: today, whichever day that is. */
export function readKeptDays(): DayRange | null {
  return readDays(localStorage.getItem(taskDays));
}

/** Keeps a date range; today is not kept as a date, so that tomorrow it is tomorrow. */
export function keepDays(days: DayRange): void {
  const today = dayOf(Date.now());
  if (days.from === today && days.to === today) localStorage.removeItem(taskDays);
  else localStorage.setItem(taskDays, writeDays(days));
}

/** `from_to` as a URL has it; an open end is empty. */
export function writeDays({ from, to }: DayRange): string {
  return `${from ?? ''}_${to ?? ''}`;
}

/** Reads what `writeDays` wrote; null when it is anything else. */
export function readDays(text: string | null): DayRange | null {
  if (text === null) return null;
  const [from = '', to = '', ...more] = text.split('_');
  const isWrong = more.length > 0 || [from, to].some((day) => day !== '' && !isDay(day));
  return isWrong ? null : { from: from || null, to: to || null };
}
