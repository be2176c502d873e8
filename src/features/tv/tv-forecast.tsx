import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { DayForecast, DispatchForecast } from '../../domain/forecast/day-forecast';
import { routes } from '../../domain/resources/sites/routes';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useCompanyClock } from '../../task-kit/company-clock';
import { markLooks } from '../../task-kit/forecast/marks';
import { useForecast } from '../../task-kit/forecast/use-forecast';
import { useForecastTexts } from '../../task-kit/forecast/use-forecast-texts';
import { useOtherZone } from '../../task-kit/zone-note';
import { cx } from '../../ui/cx';

export interface TvForecastProps {
  /** Names of the routes to show; null: all. */
  routeNames: readonly string[] | null;
}

/** "Will we make it?" in one line: when the day's work will be done, and the late or tight dispatches, worst first. */
export function TvForecast({ routeNames }: TvForecastProps) {
  const { t } = useLingui();
  const texts = useForecastTexts();
  const report = useForecast();
  const forecast = report?.value ?? null;
  // While rows are loading, the remaining lines are not all counted yet.
  if (forecast === null || report?.loading) return null;
  return (
    <section
      aria-label={t`Will we make it?`}
      className="flex items-center gap-[0.6em] overflow-hidden px-[0.6em] pb-[0.15em] text-[0.84em] leading-[1.3] whitespace-nowrap"
    >
      {forecast.kind === 'unknown' ? (
        <span className="truncate text-ink-2">{texts.lacks(forecast)}</span>
      ) : (
        <Known forecast={forecast} routeNames={routeNames} />
      )}
    </section>
  );
}

/** Number of dispatches that fit beside the end of the day. */
const maxShown = 2;

interface KnownProps extends Pick<TvForecastProps, 'routeNames'> {
  forecast: Extract<DayForecast, { kind: 'known' }>;
}

function Known({ forecast: { day, dispatches }, routeNames }: KnownProps) {
  const { t } = useLingui();
  const texts = useForecastTexts();
  const zone = useOtherZone();
  const all = useAllRows(routes);
  const names = useMemo(() => new Map(all.map(({ routeID, name }) => [routeID, name])), [all]);
  const nameOf = ({ routeID }: DispatchForecast) => names.get(routeID) ?? `#${routeID}`;
  const inDanger = dispatches
    .filter((dispatch) => dispatch.mark !== 'inTime' && (routeNames?.includes(nameOf(dispatch)) ?? true))
    .sort((a, b) => delayMs(b) - delayMs(a));
  const more = inDanger.length - maxShown;
  return (
    <>
      <span className="shrink-0">
        {day ? (
          <Trans>
            Done at <b className="tabular-nums">{texts.ends(day)}</b>
          </Trans>
        ) : (
          t`Nothing is left today.`
        )}
      </span>
      {zone !== null && <span className="shrink-0 text-ink-2">({zone})</span>}
      {day && dispatches.every(({ mark }) => mark === 'inTime') && (
        <span className="truncate text-ink-2">{t`All of today's dispatches will be ready in time.`}</span>
      )}
      {inDanger.length > 0 && (
        <ul className="flex min-w-0 flex-1 gap-[0.4em]">
          {inDanger.slice(0, maxShown).map((dispatch) => (
            <Endangered key={dispatch.key} dispatch={dispatch} name={nameOf(dispatch)} />
          ))}
        </ul>
      )}
      {more > 0 && <span className="shrink-0 tabular-nums">{t`+ ${more} more`}</span>}
    </>
  );
}

/** How long after its departure a dispatch is expected to be done. */
function delayMs({ expectedMs, leavesMs }: DispatchForecast): number {
  return expectedMs - leavesMs;
}

function Endangered({ dispatch, name }: { dispatch: DispatchForecast; name: string }) {
  const translate = useLabel();
  const clock = useCompanyClock();
  const { mark, leavesMs } = dispatch;
  const { name: word, icon: IconComponent } = markLooks[mark];
  return (
    <li
      className={cx(
        'flex min-w-0 max-w-max flex-[1_1_0] items-center gap-[0.3em] rounded-[0.3em] px-[0.4em]',
        mark === 'late' ? 'bg-danger-soft text-danger-text' : 'bg-paused-soft text-paused',
      )}
    >
      <IconComponent className="size-[0.9em] shrink-0" />
      <span className="sr-only">{translate(word)}</span>
      <span className="truncate">{name}</span>
      <span className="shrink-0 tabular-nums">{clock.time(leavesMs)}</span>
    </li>
  );
}
