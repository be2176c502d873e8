import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { DispatchForecast } from '../../domain/forecast/day-forecast';
import { isLate, lineStates } from '../../domain/tasks/route-display';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useCompanyClock } from '../../task-kit/company-clock';
import { ForecastMark } from '../../task-kit/forecast/forecast-mark';
import { Badge } from '../../ui/badge';
import { IconAlert } from '../../ui/icons';
import { Card } from '../../ui/layout/card';
import { lineColors, lineLabels } from './legend';
import { type Shown, tasksOf } from './use-route-display';

export interface DispatchListProps {
  shown: readonly Shown[];
  /** Forecasts of today's dispatches, by key. */
  forecasts: ReadonlyMap<string, DispatchForecast>;
  nowMs: number;
  hasSeveralDays: boolean;
}

/** The numbers of the chart, overdue picking, and whether dispatches will be in time. */
export function DispatchList({ shown, forecasts, nowMs, hasSeveralDays }: DispatchListProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const format = useFormat();
  const clock = useCompanyClock();
  // A single day is not named: then a phone has room for the numbers.
  const leaves = ({ date, dispatch: { departs } }: Shown): string => {
    if (departs === null) return hasSeveralDays ? format.day(date) : '–';
    const departsMs = Date.parse(departs);
    return hasSeveralDays || clock.dayOf(departsMs) !== date
      ? clock.moment(departsMs)
      : clock.time(departsMs);
  };
  return (
    <Card flush>
      {/* Hidden labels are placed in it: outside they would make the page itself scroll. */}
      <div className="relative overflow-x-auto">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{t`Task lines per dispatch`}</caption>
          <thead className="text-xs text-ink-2">
            <tr>
              {[t`Leaves`, t`Route`].map((head) => (
                <th key={head} scope="col" className="border-b border-line px-2 py-2 font-medium sm:px-3">
                  {head}
                </th>
              ))}
              {lineStates.map((state) => (
                <th
                  key={state}
                  scope="col"
                  className="border-b border-line px-2 py-2 text-right font-medium sm:px-3"
                >
                  <span className="max-sm:sr-only">{translate(lineLabels[state])}</span>
                  <span
                    aria-hidden="true"
                    className="inline-block size-2.5 rounded-sm sm:hidden"
                    style={{ background: lineColors[state] }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((one) => {
              const { dispatch } = one;
              const forecast = forecasts.get(one.key);
              return (
                <tr key={one.key} className="h-row hover:bg-surface-2">
                  <td className="px-2 py-1 tabular-nums sm:px-3 sm:whitespace-nowrap">{leaves(one)}</td>
                  <th scope="row" className="px-2 py-1 font-normal sm:px-3">
                    <span className="flex flex-wrap items-center gap-2">
                      <Link to={tasksOf(one)} className="text-brand-text hover:underline">
                        {dispatch.routeName}
                      </Link>
                      {forecast && <ForecastMark dispatch={forecast} routeName={dispatch.routeName} />}
                      {isLate(dispatch, nowMs) && (
                        <Badge tone="danger" icon={IconAlert}>{t`Picking should have started`}</Badge>
                      )}
                    </span>
                  </th>
                  {lineStates.map((state) => (
                    <td key={state} className="px-2 py-1 text-right tabular-nums sm:px-3">
                      {format.number(dispatch.taskLines[state])}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
