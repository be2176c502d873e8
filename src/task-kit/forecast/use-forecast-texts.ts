import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DayForecast, DispatchForecast, Ends } from '../../domain/forecast/day-forecast';
import { useCompanyClock } from '../company-clock';

export interface ForecastTexts {
  /** `14:20 (13:55–15:10)` */
  readonly ends: (ends: Ends) => string;
  /** "2 more pickers on Helsinki itä"; empty if nothing is needed. */
  readonly needs: (dispatch: DispatchForecast, routeName: string) => string;
  readonly lacks: (forecast: Extract<DayForecast, { kind: 'unknown' }>) => string;
}

/** A forecast in words; its times are by the company's clock, like those of dispatches. */
export function useForecastTexts(): ForecastTexts {
  const { t } = useLingui();
  const clock = useCompanyClock();
  const time = (ms: number, besideMs: number) =>
    clock.dayOf(ms) === clock.dayOf(besideMs) ? clock.time(ms) : clock.moment(ms);
  return {
    ends: ({ lowMs, expectedMs, highMs }) => {
      const nowMs = Date.now();
      const interval = `${time(lowMs, nowMs)}–${time(highMs, lowMs)}`;
      return `${time(expectedMs, nowMs)} (${interval})`;
    },
    needs: ({ mark, morePickers, leavesMs }, routeName) => {
      if (mark === 'inTime') return '';
      if (leavesMs <= Date.now()) return t`It should have left already`;
      if (morePickers === null) return t`More pickers on ${routeName} would not be enough either`;
      return plural(morePickers, {
        one: `# more picker on ${routeName}`,
        other: `# more pickers on ${routeName}`,
      });
    },
    lacks: ({ lacks }) =>
      lacks === 'pace'
        ? t`Too few lines were picked in the last hour for a forecast`
        : t`Too little was picked on this weekday in the last two weeks for a forecast`,
  };
}
