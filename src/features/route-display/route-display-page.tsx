import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DispatchForecast } from '../../domain/forecast/day-forecast';
import { isLate, lineStates } from '../../domain/tasks/route-display';
import { type Day, dayOf, formatDay, isDay } from '../../lib/days';
import { useFormat } from '../../resource-kit/fields/use-format';
import { markLooks } from '../../task-kit/forecast/marks';
import { useForecast } from '../../task-kit/forecast/use-forecast';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { useNow } from '../../ui/hooks/use-now';
import { useToday } from '../../ui/hooks/use-today';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { PageHeader } from '../../ui/layout/page-header';
import { DispatchList } from './dispatch-list';
import { ForecastLegend } from './forecast-legend';
import { Legend, lineColors } from './legend';
import { type Shown, tasksOf, useRouteDisplay } from './use-route-display';

const StackedColumns = lazy(() =>
  import('../../ui/charts/stacked-columns').then((m) => ({ default: m.StackedColumns })),
);

const TICK_MS = 30_000;
const series = lineStates.map((id) => ({ id, color: lineColors[id] }));

/** The day below a column, where it is not clear: of several, or another one than that of the delivery. */
function leavesOn(date: Day, departs: string | null, hasSeveralDays: boolean): string {
  const day = departs === null ? date : dayOf(Date.parse(departs));
  return hasSeveralDays || day !== date ? ` ${formatDay(day).slice(0, 5)}` : '';
}

function markOf(forecast: DispatchForecast | undefined) {
  return forecast ? markLooks[forecast.mark] : null;
}

/** Task lines of every dispatch by how far they are, with the clock among them. */
export function RouteDisplayPage() {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const today = useToday();
  const nowMs = useNow(TICK_MS);
  const [parameters, setParameters] = useSearchParams();
  const [from = '', to = ''] = (parameters.get('d') ?? '').split('_');
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : { from: today, to: today };
  const shown = useRouteDisplay(days);
  const report = useForecast(today);
  // While rows are on their way, the lines left are not all there.
  const forecast = report?.loading ? null : (report?.value ?? null);
  const forecasts = useMemo(
    () => new Map(forecast?.kind === 'known' ? forecast.dispatches.map((one) => [one.key, one]) : []),
    [forecast],
  );
  const open = (one: Shown) => void navigate(tasksOf(one));
  const nowIso = new Date(nowMs).toISOString();
  const isAround =
    today >= days.from && today <= days.to && shown?.some(({ dispatch }) => dispatch.departs !== null);
  const departed = shown?.filter(({ dispatch }) => dispatch.departs !== null && dispatch.departs < nowIso);
  const hasSeveralDays = days.from !== days.to;
  const title = t`Route display`;
  return (
    <Page>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader
        title={title}
        actions={
          <DateRangeField
            label={t`Delivery date`}
            hideLabel
            value={days}
            onChange={(range) =>
              setParameters(range.from && range.to ? { d: `${range.from}_${range.to}` } : {}, {
                replace: true,
              })
            }
          />
        }
      />
      {!shown && <SkeletonRows rows={8} />}
      {shown?.length === 0 && (
        <EmptyState
          title={t`No dispatches on these days`}
        >{t`Dispatches with tasks are shown here.`}</EmptyState>
      )}
      {shown && shown.length > 0 && (
        <>
          <Card title={t`Task lines per dispatch`} actions={<Legend />} flush>
            {isAround && <ForecastLegend forecast={forecast} />}
            <div className="overflow-x-auto" aria-hidden="true">
              <Suspense fallback={<Skeleton className="h-[350px]" />}>
                <StackedColumns
                  columns={shown.map(({ key, dispatch, date }) => ({
                    id: key,
                    label: `${dispatch.routeName}|${dispatch.dispatchTime ?? '–'}${leavesOn(date, dispatch.departs, hasSeveralDays)}`,
                    isMarked: isLate(dispatch, nowMs),
                    mark: markOf(forecasts.get(key)),
                    counts: { ...dispatch.taskLines },
                  }))}
                  series={series}
                  line={isAround ? { after: departed?.length ?? 0, text: format.time(nowMs) } : null}
                  onChoose={(key) => {
                    const one = shown.find((candidate) => candidate.key === key);
                    if (one) open(one);
                  }}
                />
              </Suspense>
            </div>
          </Card>
          <DispatchList shown={shown} forecasts={forecasts} nowMs={nowMs} />
        </>
      )}
    </Page>
  );
}
