import { useCallback } from 'react';
import { type DayRange, dayOf, isDay } from '../lib/days';
import { useUnstored } from '../resource-kit/device/use-unstored';
import { taskDays } from '../session/remembered';

/**
 * A filter in the task list's URL that is deliberately open, whatever its default. An empty parameter would be dropped.
 */
export const anyValue = '-';

/** The user's last date range (stored); null: today, whichever day that is. */
export function readKeptDays(): DayRange | null {
  return readDays(localStorage.getItem(taskDays));
}

/**
 * Stores a date range; today is not stored as a date, so that tomorrow it means tomorrow. Without room the user is
 * told, and the days are shown all the same.
 */
export function useKeepDays(): (days: DayRange) => void {
  const tellUnstored = useUnstored();
  return useCallback(
    (days) => {
      const today = dayOf(Date.now());
      // The former choice must not come back.
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

/** `from_to` in a URL; an open end is empty. */
export function writeDays({ from, to }: DayRange): string {
  return `${from ?? ''}_${to ?? ''}`;
}

/** Reads the result of `writeDays`; null for anything else. */
export function readDays(text: string | null): DayRange | null {
  if (text === null) return null;
  const [from = '', to = '', ...more] = text.split('_');
  const isWrong = more.length > 0 || [from, to].some((day) => day !== '' && !isDay(day));
  return isWrong ? null : { from: from || null, to: to || null };
}
