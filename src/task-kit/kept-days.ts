import { useCallback } from 'react';
import { type DayRange, dayOf, isDay } from '../lib/days';
import { useUnstored } from '../resource-kit/device/use-unstored';
import { taskDays } from '../session/remembered';

/** Of a filter in the task list's URL: it is left open on purpose, whatever is usual there. An empty parameter would be dropped. */
export const anyValue = '-';

/** The date range that the user chose last (it persists); null: today, whichever day that is. */
export function readKeptDays(): DayRange | null {
  return readDays(localStorage.getItem(taskDays));
}

/**
 * Keeps a date range; today is not kept as a date, so that tomorrow it is tomorrow. Where there is no room the user is told, and
 * the days are shown all the same.
 */
export function useKeepDays(): (days: DayRange) => void {
  const tellUnstored = useUnstored();
  return useCallback(
    (days) => {
      const today = dayOf(Date.now());
      // What was chosen before must not come back.
      localStorage.removeItem(taskDays);
      if (days.from === today && days.to === today) return;
      try {
        localStorage.setItem(taskDays, writeDays(days));
      } catch (problem) {
        void tellUnstored(problem);
      }
    },
    [tellUnstored],
  );
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
