import { set } from 'date-fns';
import { type Day, dateOf, readDate } from '../../lib/days';
import { parseDay } from './typed-day';

/** Reads "14:30", "14.30", "1430" or "14" as a time of the local day of `date`; null when it is no time of day. */
export function parseTime(text: string, date: Date): Date | null {
  const typed = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim());
  const [hours, minutes] = [Number(typed?.[1]), Number(typed?.[2] ?? 0)];
  return typed && hours < 24 && minutes < 60 ? set(date, { hours, minutes }) : null;
}

/** Reads `dd/MM/yyyy HH:mm` (time left out: midnight) in the device's zone; the result is ISO UTC. */
export function parseMoment(text: string, today: Day): string | null {
  const trimmed = text.trim();
  const onlyDay = parseDay(trimmed, today);
  if (onlyDay !== null) return dateOf(onlyDay).toISOString();
  const cut = trimmed.lastIndexOf(' ');
  const day = cut < 0 ? null : parseDay(trimmed.slice(0, cut), today);
  const moment = day === null ? null : parseTime(trimmed.slice(cut + 1), dateOf(day));
  return moment?.toISOString() ?? null;
}

/** The same time of day on another day. */
export function moveToDay(iso: string | null, day: Day): string {
  const date = readDate(iso);
  if (date === null) return dateOf(day).toISOString();
  return set(dateOf(day), { hours: date.getHours(), minutes: date.getMinutes() }).toISOString();
}
