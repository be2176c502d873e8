import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DayForecast, DispatchForecast } from '../../domain/forecast/day-forecast';
import type { ReportScope } from '../../domain/reports/scope';
import { routes } from '../../domain/resources/sites/routes';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useCompanyClock } from '../../task-kit/company-clock';
import { ownDaysOf, useCompanyToday } from '../../task-kit/company-today';
import { ForecastMark } from '../../task-kit/forecast/forecast-mark';
import { useForecast } from '../../task-kit/forecast/use-forecast';
import { useForecastTexts } from '../../task-kit/forecast/use-forecast-texts';
import { tasksAddress } from '../../task-kit/tasks-address';
import { ZoneNote } from '../../task-kit/zone-note';
import { Card } from '../../ui/layout/card';
import { Missing } from './missing';
import { ReportNote } from './report-note';

/** "Will we make it?": the day, and the dispatches that are tight or late. */
export function ForecastCard({ scope }: { scope?: ReportScope }) {
  const { t } = useLingui();
  const report = useForecast(scope);
  const forecast = report?.value ?? null;
  return (
    <Card title={t`Will we make it?`} actions={report?.loading ? <ReportNote report={report} /> : null}>
      {/* While rows are on their way, the lines left are not all there. */}
      {forecast === null || report?.loading ? (
        <Missing className="h-24" />
      ) : forecast.kind === 'unknown' ? (
        <Unknown forecast={forecast} />
      ) : (
        <Known forecast={forecast} />
      )}
    </Card>
  );
}

function Unknown({ forecast }: { forecast: Extract<DayForecast, { kind: 'unknown' }> }) {
  const { t } = useLingui();
  const texts = useForecastTexts();
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
      <dl>
        <Figure name={t`Lines left today`}>{format.number(forecast.lines)}</Figure>
      </dl>
      <p className="text-sm text-ink-2">{texts.lacks(forecast)}</p>
    </div>
  );
}

function Known({ forecast }: { forecast: Extract<DayForecast, { kind: 'known' }> }) {
  const { t } = useLingui();
  const texts = useForecastTexts();
  const format = useFormat();
  const { day, dispatches, linesAnHour, pickers } = forecast;
  const pickersText = t`${plural(pickers, { one: '# picker', other: '# pickers' })}`;
  const inDanger = dispatches.filter(({ mark }) => mark !== 'inTime');
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name={t`Lines left today`}>{format.number(day?.lines ?? 0)}</Figure>
        <Figure name={t`Lines per hour now`} more={pickersText}>
          {format.number(linesAnHour)}
        </Figure>
        {day && <Finish name={t`Today's work will be done at`} text={texts.ends(day)} />}
      </dl>
      {inDanger.length > 0 ? (
        <InDanger dispatches={inDanger} />
      ) : (
        <p className="mt-3 text-sm text-ink-2">
          {day ? (
            <Trans>All of today's dispatches will be ready in time.</Trans>
          ) : (
            <Trans>Nothing is left today.</Trans>
          )}
        </p>
      )}
      <p className="mt-3 text-xs text-ink-2">
        <Trans>
          In brackets: in eight of ten cases the work is done between these times. New orders are expected as
          on this weekday in the weeks before.
        </Trans>
      </p>
      <ZoneNote className="mt-1" />
    </>
  );
}

function InDanger({ dispatches }: { dispatches: readonly DispatchForecast[] }) {
  const { t } = useLingui();
  const texts = useForecastTexts();
  const format = useFormat();
  const all = useAllRows(routes);
  const { zone } = useCompanyToday();
  const clock = useCompanyClock();
  const names = useMemo(() => new Map(all.map(({ routeID, name }) => [routeID, name])), [all]);
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t`Dispatches that are tight or late`}</caption>
        <thead className="text-ink-2 max-md:sr-only">
          <tr>
            {[t`Leaves`, t`Route`, t`Lines left`, t`Done at`, t`Needed`].map((head) => (
              <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dispatches.map((dispatch) => {
            const { key, routeID, day, leavesMs, lines } = dispatch;
            const name = names.get(routeID) ?? `#${routeID}`;
            const dispatchID = Number(key.split('/')[2]);
            const address = tasksAddress({ routeIDs: [routeID], dispatchID, days: ownDaysOf(zone, day) });
            return (
              <tr
                key={key}
                className="h-row border-t border-line max-md:flex max-md:h-auto max-md:flex-wrap max-md:gap-x-3 max-md:py-2"
              >
                <td className="py-1 pr-4 tabular-nums">{clock.time(leavesMs)}</td>
                <th scope="row" className="py-1 pr-4 font-normal">
                  <span className="flex flex-wrap items-center gap-2">
                    <Link to={address} className="text-brand-text hover:underline">
                      {name}
                    </Link>
                    <ForecastMark dispatch={dispatch} routeName={name} />
                  </span>
                </th>
                <td className="py-1 pr-4 tabular-nums">
                  {format.number(lines)}
                  <span className="md:hidden"> {plural(lines, { one: 'line', other: 'lines' })}</span>
                </td>
                <td className="py-1 pr-4 whitespace-nowrap tabular-nums">{texts.ends(dispatch)}</td>
                <td className="py-1">{texts.needs(dispatch, name)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Figure({ name, more, children }: { name: string; more?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">
        {children} {more && <span className="text-sm font-normal text-ink-2">{more}</span>}
      </dd>
    </div>
  );
}

/** `14:20 (13:55–15:10)`: the expected end, with its interval. */
function Finish({ name, text }: { name: string; text: string }) {
  const [at, ...interval] = text.split(' (');
  return (
    <Figure name={name} more={interval.length > 0 ? `(${interval.join(' (')}` : ''}>
      {at}
    </Figure>
  );
}
