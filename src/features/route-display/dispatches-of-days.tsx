import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DispatchForecast } from '../../domain/forecast/day-forecast';
import { isLate, lineStates } from '../../domain/tasks/route-display';
import { type Day, formatDay } from '../../lib/days';
import { useCompanyClock } from '../../task-kit/company-clock';
import { useCompanyToday } from '../../task-kit/company-today';
import { markLooks } from '../../task-kit/forecast/marks';
import { useForecast } from '../../task-kit/forecast/use-forecast';
import { ZoneNote } from '../../task-kit/zone-note';
import { PaperPictures } from '../../ui/charts/paper-pictures';
import { Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { useNow } from '../../ui/hooks/use-now';
import { Card } from '../../ui/layout/card';
import { DispatchList } from './dispatch-list';
import { ForecastLegend } from './forecast-legend';
import { Legend, lineColors } from './legend';
import { SourceNote } from './source-note';
import { UnknownTasks, type UnknownTasksProps } from './unknown-tasks';
import { type Days, type Shown, tasksOf, useRouteDisplay } from './use-route-display';

const StackedColumns = lazy(() =>
  import('../../ui/charts/stacked-columns').then((m) => ({ default: m.StackedColumns })),
);

const tickMs = 30_000;
const series = lineStates.map((id) => ({ id, color: lineColors[id] }));

/** The day below a column, if it is not clear: with several days, or if it differs from the delivery day. */
function leavesOn(day: Day, date: Day, hasSeveralDays: boolean): string {
  return hasSeveralDays || day !== date ? ` ${formatDay(day).slice(0, 5)}` : '';
}

function markOf(forecast: DispatchForecast | undefined) {
  return forecast ? markLooks[forecast.mark] : null;
}

/** The dispatches of the days as columns and as a list, or why there are none. */
export function DispatchesOfDays({ days, ...ways }: Omit<UnknownTasksProps, 'found'>) {
  const { t } = useLingui();
  const { shown, found } = useRouteDisplay(days);
  if (found.kind !== 'known') return <UnknownTasks found={found} days={days} {...ways} />;
  return (
    <>
      <SourceNote {...found} />
      {shown && shown.length > 0 ? (
        <Dispatches shown={shown} days={days} />
      ) : (
        <EmptyState
          title={t`No dispatches on these days`}
        >{t`Dispatches with tasks are shown here.`}</EmptyState>
      )}
    </>
  );
}

function Dispatches({ shown, days }: { shown: readonly Shown[]; days: Days }) {
  const { t } = useLingui();
  const clock = useCompanyClock();
  const navigate = useNavigate();
  const { today } = useCompanyToday();
  const nowMs = useNow(tickMs);
  const report = useForecast();
  // While rows are loading, lines are missing.
  const forecast = report?.loading ? null : (report?.value ?? null);
  const forecasts = useMemo(
    () => new Map(forecast?.kind === 'known' ? forecast.dispatches.map((one) => [one.key, one]) : []),
    [forecast],
  );
  const open = (one: Shown) => void navigate(tasksOf(one));
  const nowIso = new Date(nowMs).toISOString();
  const isAround =
    today >= days.from && today <= days.to && shown.some(({ dispatch }) => dispatch.departs !== null);
  // Tasks without a dispatch are over with their day.
  const isOver = ({ date, dispatch: { departs } }: Shown) =>
    departs === null ? date < today : departs < nowIso;
  const hasSeveralDays = days.from !== days.to;
  const timeOf = ({ date, dispatch: { departs } }: Pick<Shown, 'date' | 'dispatch'>): string => {
    if (departs === null) return `–${leavesOn(date, date, hasSeveralDays)}`;
    const ms = Date.parse(departs);
    return clock.time(ms) + leavesOn(clock.dayOf(ms), date, hasSeveralDays);
  };
  return (
    <>
      <Card
        title={t`Task lines per dispatch`}
        actions={<Legend />}
        className="[print-color-adjust:exact]"
        flush
      >
        {(isAround || shown.some(({ key }) => forecasts.has(key))) && <ForecastLegend forecast={forecast} />}
        <ZoneNote className="px-4 pt-2" />
        <PaperPictures>
          <Suspense fallback={<Skeleton className="h-[350px]" />}>
            <StackedColumns
              columns={shown.map(({ key, dispatch, date }) => ({
                id: key,
                name: dispatch.routeName,
                time: timeOf({ date, dispatch }),
                isMarked: isLate(dispatch, nowMs),
                mark: markOf(forecasts.get(key)),
                counts: { ...dispatch.taskLines },
              }))}
              series={series}
              line={isAround ? { after: shown.findLastIndex(isOver) + 1, text: clock.time(nowMs) } : null}
              onChoose={(key) => {
                const one = shown.find((candidate) => candidate.key === key);
                if (one) open(one);
              }}
            />
          </Suspense>
        </PaperPictures>
      </Card>
      <DispatchList shown={shown} forecasts={forecasts} nowMs={nowMs} hasSeveralDays={hasSeveralDays} />
    </>
  );
}
