import { minuteMs } from '../../../lib/time-units';
import type { ApiReply } from '../../../protocol/exchange';
import type { Clock } from '../../ports';

/** How long an answer tells the time: polls come more often, and a clock that jumps in between is noticed. */
const timeKeptMs = 90_000;
/** A clock error between two whole minutes keeps its first value: answers differ by seconds. */
const turnedMinutes = 0.75;

/** The server's time, from its answers. */
export interface ServerClock {
  hear(reply: Extract<ApiReply, { kind: 'reply' }>): void;
  /** Whether there was a recent answer. */
  isHeard(): boolean;
  /** Milliseconds since 1970 by a recent answer; null: unknown. */
  serverTimeMs(): number | null;
  /** The earlier of the device's time and the server's by its last answer. */
  earliestMs(): number;
  /** How many minutes the device is behind the server by its last answer (negative: ahead); 0: no answer has told. */
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
