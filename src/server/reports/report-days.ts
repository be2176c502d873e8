import { z } from 'zod';
import { isRealDay } from '../../domain/query/real-moment';
import { dayMs } from '../../lib/time-units';
import { openTimeZone, type TimeZone } from '../../lib/time-zone';
import { isoMoment } from '../http/wire-schemas';

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(isRealDay, 'Not a day');

/** An end of a report's range: a day `yyyy-mm-dd`, as a whole, or a moment. */
export const dayOrMoment = z.union([day, isoMoment()]);

/** Zone of the days (IANA); left out: UTC. */
export const zoneName = z.string().max(60).optional();

/** null: no such zone. */
export function openZone(name: string): TimeZone | null {
  // The database counts the hours of such a name in the other direction.
  return /^[+-]/.test(name) ? null : openTimeZone(name);
}

export function firstMs(text: string, zone: TimeZone): number {
  return isDay(text) ? zone.startOfDay(text) : Date.parse(text);
}

export function lastMs(text: string, zone: TimeZone): number {
  return isDay(text) ? zone.startOfDay(nextDay(text)) - 1 : Date.parse(text);
}

function isDay(text: string): boolean {
  return text.length === 10;
}

function nextDay(text: string): string {
  return new Date(Date.parse(`${text}T00:00:00.000Z`) + dayMs).toISOString().slice(0, 10);
}
