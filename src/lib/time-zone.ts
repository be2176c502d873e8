import { hourMs } from './time-units';

/** Clocks are set at quarters of an hour. */
const stepMs = 900_000;

/** Local time of a place. */
export interface TimeZone {
  readonly name: string;
  /** What a clock there shows at a moment, as milliseconds of a clock without a zone. */
  localMs(atMs: number): number;
  /** The local day of a moment, `yyyy-MM-dd`. */
  dayOf(atMs: number): string;
  /** The first moment of a local day. */
  startOfDay(day: string): number;
  /** The first moment at which a clock there shows this or, where it is set forward past it, as much later. */
  momentOf(localMs: number): number;
}

/** By the name that a zone has of its own: there are a few hundred, and any number of ways to write them. */
const opened = new Map<string, TimeZone>();

/** The zone of an IANA name; null: there is none of that name. */
export function openTimeZone(name: string): TimeZone | null {
  const known = opened.get(name);
  if (known) return known;
  const clock = clockOf(name);
  if (!clock) return null;
  const properName = clock.resolvedOptions().timeZone;
  const zone = opened.get(properName) ?? createTimeZone(properName, clock);
  opened.set(properName, zone);
  return zone;
}

/** The zone of a name that is known to be one. */
export function knownTimeZone(name: string): TimeZone {
  const zone = openTimeZone(name);
  if (!zone) throw new RangeError(`no time zone ${name}`);
  return zone;
}

/** The zone of the machine that the program runs on. */
export function ownTimeZone(): TimeZone {
  const zone = openTimeZone(ownTimeZoneName()) ?? openTimeZone('UTC');
  if (!zone) throw new Error('a machine without time zones');
  return zone;
}

let own = { name: '', offsets: '' };

/** Its name. It takes milliseconds to find out, so it is asked for once, and again when clocks go otherwise here. */
export function ownTimeZoneName(): string {
  const now = new Date();
  const winterAndSummer = [0, 6].map((month) => new Date(now.getFullYear(), month));
  const offsets = [now, ...winterAndSummer].map((date) => date.getTimezoneOffset()).join();
  if (own.offsets !== offsets) own = { name: new Intl.DateTimeFormat().resolvedOptions().timeZone, offsets };
  return own.name;
}

function createTimeZone(name: string, clock: Intl.DateTimeFormat): TimeZone {
  const offsets = new Map<number, number>();
  const localMs = (atMs: number): number => {
    const step = Math.floor(atMs / stepMs);
    let offset = offsets.get(step);
    if (offset === undefined) {
      offset = shownMs(clock, step * stepMs) - step * stepMs;
      offsets.set(step, offset);
    }
    return atMs + offset;
  };
  const momentOf = (wanted: number): number => {
    // The clock may be set between this hour in Greenwich and the one here, and a day may begin at one o'clock.
    const guesses = [-26, -1, 0, 1, 26].map(
      (hours) => wanted - (localMs(wanted + hours * hourMs) - wanted - hours * hourMs),
    );
    return Math.min(...guesses.filter((guess) => localMs(guess) >= wanted));
  };
  return {
    name,
    localMs,
    dayOf: (atMs) => new Date(localMs(atMs)).toISOString().slice(0, 10),
    startOfDay: (day) => momentOf(Date.parse(`${day}T00:00:00.000Z`)),
    momentOf,
  };
}

function clockOf(name: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

function shownMs(clock: Intl.DateTimeFormat, atMs: number): number {
  const shown = Object.fromEntries(clock.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const year = shown.era === 'BC' ? 1 - Number(shown.year) : Number(shown.year);
  const date = new Date(0);
  date.setUTCFullYear(year, Number(shown.month) - 1, Number(shown.day));
  date.setUTCHours(Number(shown.hour), Number(shown.minute), Number(shown.second));
  return date.getTime();
}
