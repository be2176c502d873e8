import type { ReportAnswer, ReportRow } from '../../domain/reports/language/question';
import { orderingColumn, type Report } from '../../domain/reports/language/report';
import type { AggregateResult, Device } from '../../sync/device';
import { exportedColumns, isNumeric } from './report-columns';
import type { CellTexts } from './use-cell';

/** Most rows of an export. */
export const maxExported = 1_000_000;

/** The header, the rows, and the totals if the report has some. */
export function exportLines(
  report: Report,
  { page, totals, pivots }: ReportAnswer,
  texts: Pick<CellTexts, 'header' | 'exported'>,
  totalLabel: string,
): readonly (readonly string[])[] {
  const names = exportedColumns(report, pivots);
  // A task by its number, as on the screen.
  const shownIn = (row: ReportRow, name: string) => row[orderingColumn(report, name)] ?? row[name];
  const lines = page.map((row) => names.map((name) => texts.exported(name, shownIn(row, name))));
  const hasTotals = names.some((name) => (totals?.[name] ?? null) !== null);
  const ofTotals = names.map((name, index) => {
    const value = totals?.[name] ?? null;
    if (value === null) return index === 0 && !isNumeric(report, name) ? totalLabel : '';
    return texts.exported(name, value);
  });
  return [
    names.map((name) => exportedHeader(report, name, texts)),
    ...lines,
    ...(hasTotals ? [ofTotals] : []),
  ];
}

/** Durations are exported as numbers, so their header names the unit. */
function exportedHeader({ columns }: Report, name: string, { header }: Pick<CellTexts, 'header'>): string {
  return columns[name]?.kind === 'duration' ? `${header(name)} (s)` : header(name);
}

/** The first answer, or why there is none. */
export function readOnce(
  device: Pick<Device, 'watchReport'>,
  question: Parameters<Device['watchReport']>[0],
): Promise<AggregateResult<ReportAnswer>> {
  return new Promise((resolve) => {
    const end = device.watchReport(question, (result) => {
      if (!result.value && !result.problem) return;
      resolve(result);
      // If it is called at once, its end is not known yet.
      queueMicrotask(() => end());
    });
  });
}
