import { hourMs } from './time-units';

/** Clock changes fall on quarter hours. */
const stepMs = 900_000;

/** Local time in a time zone. */
export interface TimeZone {
  readonly name: string;
  /** Local clock time at a moment, as milliseconds without a zone. */
  localMs(atMs: number): number;
  /** The local day of a moment, `yyyy-MM-dd`. */
  dayOf(atMs: number): string;
  /** The first moment of a local day. */
  startOfDay(day: string): number;
  /** The first moment with this local time; if the clock skips it, the moment as much later as the clock jumps. */
  momentOf(localMs: number): number;
}

/** By canonical name: there are a few hundred zones, but any number of ways to write their names. */
const opened = new Map<string, TimeZone>();

/** The zone with an IANA name; null if there is none. */
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

/** The zone with a name that is known to be valid. */
export function knownTimeZone(name: string): TimeZone {
  const zone = openTimeZone(name);
  if (!zone) throw new RangeError(`no time zone ${name}`);
  return zone;
}

/** The zone of the machine this program runs on. */
export function ownTimeZone(): TimeZone {
  const zone = openTimeZone(ownTimeZoneName()) ?? openTimeZone('UTC');
  if (!zone) throw new Error('a machine without time zones');
  return zone;
}

let own = { name: '', offsets: '' };

/** The zone's name. Finding it takes milliseconds, so it is cached until the machine's offset changes. */
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
    // The clock may change between the UTC hour and the local hour, and a day may start at one o'clock.
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
