import { useLingui } from '@lingui/react';
import { differenceInCalendarDays } from 'date-fns';
import { useMemo } from 'react';
import { dayMs, hourMs, minuteMs } from '../../lib/time-units';

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', 1000],
];

/** "2 min. ago", "in 20 sec." in the reader's language. */
export function useRelativeTime(): (momentMs: number, nowMs: number) => string {
  const { i18n } = useLingui();
  return useMemo(() => {
    const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto', style: 'short' });
    return (momentMs, nowMs) => {
      const distance = momentMs - nowMs;
      const [unit, size] =
        steps.find(([, step]) => Math.abs(distance) >= step) ?? (['second', 1000] as const);
      // Passed seconds would only flicker.
      if (unit === 'second' && distance <= 0) return format.format(0, 'second');
      // "yesterday" is a calendar day, however many hours ago.
      if (unit === 'day') return format.format(differenceInCalendarDays(momentMs, nowMs), unit);
      return format.format(Math.round(distance / size), unit);
    };
  }, [i18n.locale]);
}
