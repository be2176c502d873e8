import { Trans } from '@lingui/react/macro';
import type { DayForecast, Mark } from '../../domain/forecast/day-forecast';
import { useLabel } from '../../resource-kit/fields/use-label';
import { markLooks } from '../../task-kit/forecast/marks';
import { useForecastTexts } from '../../task-kit/forecast/use-forecast-texts';

const marks: readonly Mark[] = ['inTime', 'tight', 'late'];

/** The meaning of the signs above the columns, or why there are none. */
export function ForecastLegend({ forecast }: { forecast: DayForecast | null }) {
  const translate = useLabel();
  const texts = useForecastTexts();
  if (!forecast) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-2 text-xs text-ink-2">
      {forecast.kind === 'unknown' ? (
        <p>{texts.lacks(forecast)}</p>
      ) : (
        <>
          <p>
            <Trans>Forecast for each dispatch:</Trans>
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {marks.map((mark) => {
              const { sign, color, name } = markLooks[mark];
              return (
                <li key={mark} className="flex items-center gap-1.5">
                  <b aria-hidden="true" style={{ color }}>
                    {sign}
                  </b>
                  {translate(name)}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
