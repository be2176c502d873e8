import { useMemo, useState } from 'react';
import {
  type ReportAnswer,
  type ReportQuestion,
  type ReportRange,
  type ReportView,
  readSetting,
} from '../../domain/reports/language/question';
import type { Report } from '../../domain/reports/language/report';
import { useDevice, useFlags } from '../../resource-kit/device/device';
import { useReport } from '../../resource-kit/device/use-report';
import type { AggregateResult } from '../../sync/device';
import { useToday } from '../../ui/hooks/use-today';
import { periodBefore, type ReportAddress, rangeOf, rangeProblem } from './report-address';
import { useReportAddress } from './use-report-address';

export interface ReportModel {
  readonly report: Report;
  readonly today: string;
  readonly address: ReportAddress;
  readonly change: (changes: Partial<ReportAddress>) => void;
  readonly problem: ReturnType<typeof rangeProblem>;
  readonly range: ReportRange;
  /** null: no answer yet. */
  readonly page: AggregateResult<ReportAnswer> | null;
  /** Rows for the picture: the largest ones. */
  readonly marks: AggregateResult<ReportAnswer> | null;
  /** The same rows of the page in the period before; null: not compared, or not known. */
  readonly before: AggregateResult<ReportAnswer> | null;
  /** Totals of the period before. */
  readonly totalsBefore: AggregateResult<ReportAnswer> | null;
  /** Asks once more what was refused or not answered. */
  readonly askAgain: () => void;
}

/** Marks of a picture at most: bars are ranked, a warehouse has thousands of bins. */
const mostBars = 20;
const mostMarks = 3000;

/** What a report's page shows, live. */
export function useReportModel(report: Report): ReportModel {
  const today = useToday();
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
  const problem = rangeProblem(address);
  const range = rangeOf(address, settings);
  const ask = (about: ReportRange, view: ReportView): ReportQuestion | null =>
    problem ? null : { report: report.name, range: about, view };
  const { page: number, rows, sort, search } = address;
  const [attempt, setAttempt] = useState(0);
  const shownRange = [number * rows, (number + 1) * rows - 1] as const;
  const page = useReport(ask(range, { sort, search, range: shownRange }), attempt);
  const marks = useReport(ask(range, markView(report)), attempt);
  const shown = page?.value?.page.map(({ id }) => String(id)) ?? [];
  const before = rangeOf(periodBefore(address), settings);
  const isCompared = address.isCompared && page?.value != null;
  return {
    report,
    today,
    address,
    change,
    problem,
    range,
    page,
    marks,
    before: useReport(
      isCompared
        ? ask(before, { sort: report.sort, search: '', range: [0, shown.length], ids: shown })
        : null,
    ),
    askAgain: () => {
      device.refresh();
      setAttempt((before) => before + 1);
    },
    totalsBefore: useReport(isCompared ? ask(before, { sort: report.sort, search, range: [0, 0] }) : null),
  };
}

function markView({ picture, sort }: Report): ReportView {
  const view = { search: '', range: [0, mostMarks - 1] as const };
  switch (picture.kind) {
    case 'bars':
      return { ...view, sort: [picture.value, 'DESC'], range: [0, mostBars - 1] };
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
