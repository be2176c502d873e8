import { useLingui } from '@lingui/react/macro';
import { subDays } from 'date-fns';
import type { ReactNode } from 'react';
import { longestRangeDays } from '../../domain/reports/language/range-limits';
import { addDays, dateOf, dayOf } from '../../lib/days';
import { useDeviceStatus, useIsOffline } from '../../resource-kit/device/use-status';
import { useFormat } from '../../resource-kit/fields/use-format';
import { anyTime } from '../../task-kit/time-span';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState, ErrorState, OfflineState } from '../../ui/feedback/states';
import { useRefusalText } from './use-refusal-text';
import type { ReportModel } from './use-report-model';

/** Messages instead of a report: an impossible range, rows that are not here, no rows. */
export function ReportState({ model, children }: { model: ReportModel; children: ReactNode }) {
  const { t } = useLingui();
  const { problem, page, address, change, today } = model;
  const refusalText = useRefusalText();
  const toToday = (
    <Button onClick={() => change({ from: today, to: today, ...anyTime })}>{t`Show today`}</Button>
  );
  if (problem === 'reversed')
    return (
      <ErrorState
        title={t`The range ends before it begins`}
        actions={
          <>
            {address.from > address.to ? (
              <Button
                onClick={() => change({ from: address.to, to: address.from })}
              >{t`Swap the days`}</Button>
            ) : (
              // The times may be those of a night shift.
              <Button onClick={() => change({ to: addDays(address.to, 1) })}>{t`Until the next day`}</Button>
            )}
            {toToday}
          </>
        }
      />
    );
  if (problem === 'too-long')
    return <ErrorState title={t`The range is longer than ${longestRangeDays} days`} actions={toToday} />;
  if (problem) return <ErrorState title={t`The range begins too early`} actions={toToday} />;
  if (page?.value) return page.value.total === 0 ? <NoRows model={model} /> : children;
  if (page?.problem && page.problem !== 'unreachable')
    return (
      <ErrorState title={t`The server has no answer`} onRetry={model.askAgain} actions={toToday}>
        {refusalText(page.problem)}
      </ErrorState>
    );
  return <Missing model={model} />;
}

const noFilters = {
  ...anyTime,
  warehouseID: null,
  warehouseSectionIDs: [],
  taskTypes: [],
  pickerIDs: [],
} as const;

function isFiltered({
  fromTime,
  toTime,
  warehouseID,
  warehouseSectionIDs,
  taskTypes,
  pickerIDs,
}: ReportModel['address']): boolean {
  const chosen = [fromTime, toTime, warehouseSectionIDs, taskTypes, pickerIDs];
  return warehouseID !== null || chosen.some(({ length }) => length > 0);
}

function NoRows({ model: { report, address, change, today } }: { model: ReportModel }) {
  const { t } = useLingui();
  if (address.search !== '')
    return (
      <EmptyState
        title={t`Nothing found`}
        actions={<Button onClick={() => change({ search: '' })}>{t`Clear the search`}</Button>}
      />
    );
  const isToday = address.from === today && address.to === today;
  const week = dayOf(subDays(dateOf(today), 6));
  const isNarrow = isFiltered(address);
  const isOfStock =
    report.name === 'inventoryErrors' && (address.warehouseID !== null || address.taskTypes.length > 0);
  return (
    <EmptyState
      title={isOfStock ? t`Check warehouse and task type!` : t`Nothing happened on these days`}
      actions={
        <>
          {isNarrow && <Button onClick={() => change(noFilters)}>{t`Clear filters`}</Button>}
          {isToday ? (
            <Button onClick={() => change({ from: week, to: today })}>{t`Show last 7 days`}</Button>
          ) : (
            <Button onClick={() => change({ from: today, to: today })}>{t`Show today`}</Button>
          )}
        </>
      }
    >
      {isNarrow && !isOfStock && t`Some of it may be hidden by the filters.`}
    </EmptyState>
  );
}

/** Not here, and the server does not answer, or not yet. */
function Missing({ model: { page, address, change, askAgain } }: { model: ReportModel }) {
  const { t } = useLingui();
  const format = useFormat();
  const status = useDeviceStatus();
  const isOffline = useIsOffline();
  const isUnanswered = page?.problem === 'unreachable';
  if (!page || (!isOffline && !isUnanswered))
    return (
      <>
        <Skeleton className="h-96" />
        {page && !page.loading && page.from === 'partial' && (
          <p role="status" className="text-sm text-ink-2">
            {t`These days reach beyond this device: the server is being asked.`}
          </p>
        )}
      </>
    );
  const days = status?.windowDays ?? 0;
  const first = dayOf(subDays(new Date(), days));
  const since = format.day(first);
  const again = <Button onClick={askAgain}>{t`Try again`}</Button>;
  if (page.loading || address.from >= first) return <OfflineState actions={again} />;
  return (
    <OfflineState
      title={t`These days are not on this device`}
      actions={
        <>
          {address.to >= first && (
            <Button onClick={() => change({ from: first })}>{t`Show since ${since}`}</Button>
          )}
          {again}
        </>
      }
    >
      {t`The device holds the work since ${since}, and the server cannot be reached. The report is shown as soon as there is a connection.`}
    </OfflineState>
  );
}
