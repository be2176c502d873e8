import { openTimeZone } from '../../../lib/time-zone';
import type { Row } from '../../resource';
import { placeFilter } from '../scope';
import {
  idColumn,
  type ReportAnswer,
  type ReportQuestion,
  type ReportRange,
  type ReportRow,
} from './question';
import type { Report } from './report';

/** Path of a request to the API; settings are known to the server. */
export function reportPath(
  report: Report,
  { range, view, behind }: Omit<ReportQuestion, 'report'>,
  companyID: number,
): string {
  const { timeZone, taskTypes, pickerIDs } = range;
  const filter = {
    companyID,
    ...boundsOf(report, range),
    timeZone,
    ...placeFilter(range),
    ...(taskTypes.length > 0 && { taskType: taskTypes }),
    ...(pickerIDs.length > 0 && { pickerID: pickerIDs }),
    ...(view.search !== '' && { search: view.search }),
    ...(view.ids && { ids: view.ids }),
    ...(behind && { behind }),
  };
  const parameters = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(view.sort),
    range: JSON.stringify(view.range),
    shape: 'report',
  });
  return `reports/${report.path}?${parameters}`;
}

function boundsOf({ isByDay }: Report, { from, to, timeZone }: ReportRange) {
  const zone = openTimeZone(timeZone);
  if (!isByDay || !zone) return { from, to };
  return { from: zone.dayOf(Date.parse(from)), to: zone.dayOf(Date.parse(to)) };
}

/**
 * Parses the API's answer: the whole answer, or only rows if it supports no other shape.
 * @returns null for anything else
 */
export function parseReport(
  report: Report,
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number | null },
): ReportAnswer | null {
  const [first] = rows;
  if (rows.length === 1 && first && Array.isArray(first.page)) {
    const { page, pivots, totals } = first;
    return {
      page: listOf(page).map(rowOf),
      total: Number(first.total ?? 0),
      totals: totals === null || totals === undefined ? null : rowOf(totals),
      pivots: listOf(pivots).map(String),
    };
  }
  const known = new Set([idColumn, 'total', ...Object.keys(report.columns)]);
  const names = report.pivot
    ? rows.flatMap((row) => Object.keys(row)).filter((name) => !known.has(name))
    : [];
  return {
    page: rows.map((row, index) => ({ [idColumn]: String(index), ...row })),
    total: total ?? rows.length,
    totals: null,
    pivots: [...new Set(names)],
  };
}

function rowOf(value: unknown): ReportRow {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
