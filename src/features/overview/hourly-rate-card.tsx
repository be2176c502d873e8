import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { elapsedHours } from '../../domain/reports/hourly-rate';
import type { ReportScope } from '../../domain/reports/scope';
import type { PickType } from '../../domain/tasks/statuses';
import { dayOf } from '../../lib/days';
import { useAggregate } from '../../resource-kit/device/use-aggregate';
import { useFormat } from '../../resource-kit/fields/use-format';
import { Skeleton } from '../../ui/feedback/skeleton';
import { useNow } from '../../ui/hooks/use-now';
import { Card } from '../../ui/layout/card';
import {
  type CurvePoint,
  curvePoints,
  drawnPoints,
  isCurveByHour,
  isLastRunning,
  sparseNames,
} from './curve-points';
import { Missing } from './missing';
import { ReportNote } from './report-note';

const Curve = lazy(() => import('../../ui/charts/curve').then((m) => ({ default: m.Curve })));

const tickMs = 30_000;

export interface HourlyRateCardProps {
  scope: ReportScope;
  pickTypes: readonly PickType[];
}

/** Lines and tasks completed per hour, over time. */
export function HourlyRateCard({ scope, pickTypes }: HourlyRateCardProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nowMs = useNow(tickMs);
  const report = useAggregate('hourlyRate', { ...scope, pickTypes });
  const rate = report?.value ?? null;
  const hours = elapsedHours(scope, nowMs);
  const days = { from: dayOf(Date.parse(scope.from)), to: dayOf(Date.parse(scope.to)) };
  const points = rate ? curvePoints(rate.hours, days, nowMs) : [];
  const drawn = drawnPoints(points);
  const names = sparseNames(drawn);
  const isRunning = isLastRunning(days, nowMs);
  return (
    <Card title={t`Hourly rate`} actions={<ReportNote report={report} />} className="break-inside-avoid">
      {rate === null || (report?.loading && rate.lineCount + rate.taskCount === 0) ? (
        <Missing className="h-56" />
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Rate
              mark="var(--c-brand-mark)"
              name={t`Lines per hour`}
              total={t`${plural(rate.lineCount, { one: '# line', other: '# lines' })}`}
            >
              {format.number(rate.lineCount / hours, 1)}
            </Rate>
            <Rate
              mark="var(--st-new)"
              name={t`Tasks per hour`}
              total={t`${plural(rate.taskCount, { one: '# task', other: '# tasks' })}`}
            >
              {format.number(rate.taskCount / hours, 1)}
            </Rate>
          </dl>
          {/* A sheet is narrower than `xl`; the curve keeps the height that it has on a wide screen. */}
          <div aria-hidden="true" className="mt-2 h-44 xl:h-72 print:h-72">
            <Suspense fallback={<Skeleton className="h-full" />}>
              <Curve
                names={names}
                isLastRunning={isRunning}
                series={[
                  {
                    id: 'lines',
                    color: 'var(--c-brand-mark)',
                    values: drawn.map((point) => point.lineCount),
                  },
                  { id: 'tasks', color: 'var(--st-new)', values: drawn.map((point) => point.taskCount) },
                ]}
              />
            </Suspense>
          </div>
          {/* Hides a wrapper, not the table: Firefox still shows the caption of a hidden table. */}
          <div className="sr-only">
            <CurveTable points={points} isByHour={isCurveByHour(days)} isLastRunning={isRunning} />
          </div>
        </>
      )}
    </Card>
  );
}

interface RateProps {
  /** Colour of its line. */
  mark: string;
  name: string;
  total: string;
  children: ReactNode;
}

function Rate({ mark, name, total, children }: RateProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-sm text-ink-2">
        <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: mark }} />
        {name}
      </dt>
      <dd className="text-2xl font-semibold tabular-nums">
        {children} <span className="text-sm font-normal text-ink-2">{total}</span>
      </dd>
    </div>
  );
}

interface CurveTableProps {
  points: readonly CurvePoint[];
  isByHour: boolean;
  isLastRunning: boolean;
}

/** The curve's numbers for users who cannot see it. */
function CurveTable({ points, isByHour, isLastRunning: isRunning }: CurveTableProps) {
  const { t } = useLingui();
  return (
    <table>
      <caption>{isByHour ? t`Completed by the hour` : t`Completed by the day`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Lines`}</th>
          <th scope="col">{t`Tasks`}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ atMs, name, lineCount, taskCount }, index) => (
          <tr key={atMs}>
            <th scope="row">{isRunning && index === points.length - 1 ? t`${name} so far` : name}</th>
            <td>{lineCount}</td>
            <td>{taskCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
