import { Link } from 'react-router-dom';
import type { ReportAnswer, ReportRow } from '../../domain/reports/language/question';
import type { ColumnKind, Report } from '../../domain/reports/language/report';
import type { DataColumn } from '../../ui/data-table/types';
import type { CellTexts, TaskNumberOf } from './use-cell';

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 220,
  code: 130,
  choice: 150,
  number: 110,
  duration: 110,
  moment: 170,
  id: 90,
};

/** Width in pixels of a header with its sort arrow and the gap before the next text. */
function headerWidth(header: string): number {
  return Math.ceil(56 + 8.5 * header.length);
}

/** Names of the shown columns, in their order. */
export function shownColumns(report: Report, pivots: readonly string[]): readonly string[] {
  return exportedColumns(report, pivots).filter((name) => !report.columns[name]?.isExported);
}

/** Names of the exported columns, in their order: the shown ones, and more. */
export function exportedColumns({ columns, pivot }: Report, pivots: readonly string[]): readonly string[] {
  const own = Object.entries(columns).flatMap(([name, { isHidden }]) => (isHidden ? [] : [name]));
  return pivot ? [...own, ...pivots, 'total'] : own;
}

export function isNumeric({ columns }: Report, name: string): boolean {
  const kind = columns[name]?.kind ?? 'number';
  return kind === 'number' || kind === 'duration';
}

/** Whether there are totals of all rows. */
export function hasTotals({ totals }: Pick<ReportAnswer, 'totals'>): boolean {
  return totals !== null && Object.keys(totals).length > 0;
}

export interface ColumnOptions {
  readonly texts: CellTexts;
  readonly taskNumber: TaskNumberOf;
  /** The value of the same row in the period before; null: not compared. */
  readonly before: ((row: ReportRow, column: string) => unknown) | null;
}

export function reportColumns(
  report: Report,
  pivots: readonly string[],
  { texts, taskNumber, before }: ColumnOptions,
): readonly DataColumn<ReportRow>[] {
  const names = shownColumns(report, pivots);
  return names.map((name) => ({
    id: name,
    header: texts.header(name),
    sortable: true,
    width: Math.max(widths[kindOf(report, name)], headerWidth(texts.header(name))),
    ...(isNumeric(report, name) && { align: 'end' as const }),
    ...cardPlace(name, names, report),
    cell: (row) => {
      const number = taskNumber(name, row[name]);
      if (number !== null) {
        return (
          <Link to={`/tasks/${row[name]}`} className="text-brand-text hover:underline">
            {number}
          </Link>
        );
      }
      const shown = texts.shown(name, row[name]);
      if (!before || !isNumeric(report, name))
        return row.id === '~total' ? <span className="font-semibold">{shown}</span> : shown;
      return (
        <>
          {shown} <Change now={row[name]} before={before(row, name)} />
        </>
      );
    },
  }));
}

/** Kind of a column for its width: numbers of tasks are like codes, and longer than their keys. */
function kindOf({ columns }: Report, name: string): ColumnKind {
  const column = columns[name];
  return column?.isTask ? 'code' : (column?.kind ?? 'number');
}

/**
 * On a phone a row is named by its first column and ends with the report's main number; other numbers need their
 * header.
 */
function cardPlace(name: string, names: readonly string[], report: Report) {
  if (name === names[0]) return { priority: 1 };
  if (name === mainNumber(report, names)) return { priority: 2 };
  return !isNumeric(report, name) && names.indexOf(name) < 5 ? { priority: 3 } : {};
}

function mainNumber(report: Report, names: readonly string[]): string | undefined {
  const { picture } = report;
  if (picture.kind === 'stacked') return 'total';
  return picture.value ?? names.find((name) => isNumeric(report, name));
}

/** The change in per cent; sign and arrow show it without colour. */
export function Change({ now, before }: { now: unknown; before: unknown }) {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return null;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const arrow = percent > 0 ? '▲' : percent < 0 ? '▼' : '=';
  return (
    <span className="ml-1 text-xs whitespace-nowrap text-ink-2">
      {arrow} {Math.abs(percent)} %
    </span>
  );
}
