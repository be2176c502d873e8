import { useMemo, useState } from 'react';
import {
  type ReportAnswer,
  type ReportQuestion,
  type ReportRange,
  type ReportView,
  readSetting,
} from '../../domain/reports/language/question';
import type { Report } from '../../domain/reports/language/report';
import { dayOf } from '../../lib/days';
import { useDevice, useFlags } from '../../resource-kit/device/device';
import { useReport } from '../../resource-kit/device/use-report';
import type { AggregateResult } from '../../sync/device';
import { rangeProblem } from '../../task-kit/range-problem';
import { useNow } from '../../ui/hooks/use-now';
import { type PeriodBefore, periodBefore, type ReportAddress, rangeBefore, rangeOf } from './report-address';
import { useSearched } from './use-event-translation';
import { useReportAddress } from './use-report-address';

type Searched = Pick<ReportView, 'search' | 'foundAlso'>;
type Result = AggregateResult<ReportAnswer> | null;

export interface ReportModel {
  readonly report: Report;
  readonly today: string;
  readonly address: ReportAddress;
  readonly change: (changes: Partial<ReportAddress>) => void;
  readonly problem: ReturnType<typeof rangeProblem>;
  readonly range: ReportRange;
  /** The searched text. */
  readonly searched: Searched;
  /** null: no answer yet. */
  readonly page: Result;
  /** Rows for the picture: the largest matching ones. */
  readonly marks: Result;
  /** The days for the comparison. */
  readonly daysBefore: PeriodBefore;
  /** The page's rows in the period before; null: not compared, or unknown. */
  readonly before: Result;
  /** Totals of the period before. */
  readonly totalsBefore: Result;
  /** Asks again after a refusal or a missing answer. */
  readonly askAgain: () => void;
}

/** Most marks of a picture: bars are ranked, a warehouse has thousands of bins. */
const maxBars = 20;
const maxMarks = 3000;
/** The day and an unfinished comparison are polled: a sleeping tablet misses timers. */
const checkMs = 30_000;

/** The contents of a report's page, live. */
export function useReportModel(report: Report): ReportModel {
  const nowMs = useNow(checkMs);
  const today = dayOf(nowMs);
  const flags = useFlags();
  const device = useDevice();
  const { address, change } = useReportAddress(report, today);
  const settings = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(report.settings ?? {}).map(([name, { flag, initial }]) => [
          name,
          readSetting(flags.valueOf(flag), initial),
        ]),
      ),
    [report, flags],
  );
  const range = rangeOf(address, settings);
  const problem = rangeProblem(address) ?? (range.from > range.to ? 'reversed' : null);
  const ask = (about: ReportRange, view: ReportView): ReportQuestion | null =>
    problem ? null : { report: report.name, range: about, view };
  const { page: number, rows, sort, search } = address;
  const searched = useSearched(report, search);
  const [attempt, setAttempt] = useState(0);
  const shownRange = [number * rows, (number + 1) * rows - 1] as const;
  const page = useReport(ask(range, { sort, ...searched, range: shownRange }), { attempt });
  const found = useReport(ask(range, markView(report, searched)), { attempt });
  const isOfSome = hasMean(report) && (search !== '' || address.pickerIDs.length > 0);
  const all = useReport(isOfSome ? ask({ ...range, pickerIDs: [] }, totalsView(report)) : null, { attempt });
  const shown = page?.value?.page.map(({ id }) => String(id)) ?? [];
  const daysBefore = periodBefore(report, address, nowMs);
  const before = rangeBefore(daysBefore, range);
  const isMoving = daysBefore.untilMs !== null;
  const isCompared = address.isCompared && page?.value != null;
  return {
    report,
    today,
    address,
    change,
    problem,
    range,
    searched,
    page,
    marks: isOfSome ? withTotals(found, all) : found,
    before: useReport(
      isCompared
        ? ask(before, { sort: report.sort, search: '', range: [0, shown.length], ids: shown })
        : null,
      { isMoving },
    ),
    daysBefore,
    askAgain: () => {
      device.syncNow();
      setAttempt((before) => before + 1);
    },
    totalsBefore: useReport(isCompared ? ask(before, totalsView(report, searched)) : null, { isMoving }),
  };
}

function hasMean({ picture }: Report): boolean {
  return picture.kind === 'bars' && picture.hasMean === true;
}

/** The mean of all pickers, whatever the search or the filter. */
function withTotals(found: Result, all: Result): Result {
  return found?.value ? { ...found, value: { ...found.value, totals: all?.value?.totals ?? null } } : found;
}

function totalsView({ sort }: Report, searched: Searched = { search: '' }): ReportView {
  return { sort, ...searched, range: [0, 0] };
}

function markView({ picture, sort }: Report, searched: Searched): ReportView {
  const view = { ...searched, range: [0, maxMarks - 1] as const };
  switch (picture.kind) {
    case 'bars':
      return { ...view, sort: [picture.value, 'DESC'], range: [0, maxBars - 1] };
    case 'warehouse':
    case 'week':
      return { ...view, sort: [picture.value, 'DESC'] };
    case 'stacked':
      return { ...view, sort: ['total', 'DESC'] };
    case 'overTime':
    case 'upDown':
      return { ...view, sort };
  }
}
