import { minuteMs } from '../../../lib/time-units';
import type { ApiReply } from '../../../protocol/exchange';
import type { Clock } from '../../ports';

/** For so long an answer tells the time: polls come more often, and a clock that has jumped in between is noticed. */
const timeKeptMs = 90_000;
/** An error between two whole minutes stays what it was called first: answers differ by seconds. */
const turnedMinutes = 0.75;

/** The server's time, as its answers tell it. */
export interface ServerClock {
  hear(reply: Extract<ApiReply, { kind: 'reply' }>): void;
  /** Whether an answer has come of late. */
  isHeard(): boolean;
  /** Milliseconds since 1970 by an answer of late; null: it is not known. */
  serverTimeMs(): number | null;
  /** The device's time, or the server's by its last answer where that is earlier. */
  earliestMs(): number;
  /** How far the device is behind the server by its last answer, before it where negative; 0: no answer has told. */
  clockErrorMinutes(): number;
}

export function createServerClock(clock: Pick<Clock, 'now'>): ServerClock {
  let errorMs = Number.NaN;
  let heardAtMs = Number.NaN;
  let toldMinutes = 0;
  const isHeard = (): boolean => {
    const sinceMs = clock.now() - heardAtMs;
    return sinceMs >= 0 && sinceMs <= timeKeptMs;
  };
  return {
    hear: ({ headers }) => {
      heardAtMs = clock.now();
      errorMs = Date.parse(headers.get('date') ?? '') - heardAtMs;
    },
    isHeard,
    serverTimeMs: () => (isHeard() && !Number.isNaN(errorMs) ? clock.now() + errorMs : null),
    earliestMs: () => clock.now() + Math.min(errorMs || 0, 0),
    clockErrorMinutes: () => {
      const minutes = errorMs / minuteMs || 0;
      if (Math.abs(minutes - toldMinutes) > turnedMinutes) toldMinutes = Math.round(minutes);
      return toldMinutes;
    },
  };
}
