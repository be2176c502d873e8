import { differenceInCalendarDays, endOfDay } from 'date-fns';
import { dateOf } from '../lib/days';
import type { ClosedDays } from './range-problem';

/** From a time of the first day to a time of the last one, both local. */
export interface TimeSpan extends ClosedDays {
  /** `HH:mm`; empty: from the beginning of the day. */
  readonly fromTime: string;
  /** `HH:mm`, exclusive: successive shifts share no moment. Empty: to the end of the day. */
  readonly toTime: string;
}

/** Whole days. */
export const anyTime = { fromTime: '', toTime: '' } as const;

export function beginOf({ from, fromTime }: TimeSpan): Date {
  return fromTime === '' ? dateOf(from) : new Date(`${from}T${fromTime}`);
}

/** Its last moment. */
export function endOf({ to, toTime }: TimeSpan): Date {
  return toTime === '' ? endOfDay(dateOf(to)) : new Date(new Date(`${to}T${toTime}`).getTime() - 1);
}

/** The fewest days by which it has to be moved so that it does not overlap itself: one for a night shift. */
export function lengthInDays({ from, to, fromTime, toTime }: TimeSpan): number {
  const isLonger = (toTime || '24:00') > (fromTime || '00:00');
  return Math.max(1, differenceInCalendarDays(dateOf(to), dateOf(from)) + (isLonger ? 1 : 0));
}

/** `from_to` in a URL; empty: whole days. */
export function writeTimes({ fromTime, toTime }: Pick<TimeSpan, 'fromTime' | 'toTime'>): string {
  return fromTime === '' && toTime === '' ? '' : `${fromTime}_${toTime}`;
}

/** Reads the result of `writeTimes`; whole days for anything else. */
export function readTimes(text: string | null): Pick<TimeSpan, 'fromTime' | 'toTime'> {
  const [fromTime = '', toTime = '', ...more] = (text ?? '').split('_');
  const isTime = (time: string) => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return more.length === 0 && isTime(fromTime) && isTime(toTime) ? { fromTime, toTime } : anyTime;
}
