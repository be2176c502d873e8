import { useLingui } from '@lingui/react/macro';
import type { ColumnKind } from '../../domain/reports/language/report';
import { cx } from '../../ui/cx';
import { hasTotals, isNumeric, shownColumns } from './report-columns';
import type { CellTexts, TaskNumberOf } from './use-cell';
import type { ReportModel } from './use-report-model';

interface PrintTableProps {
  model: ReportModel;
  /** Texts that are loaded already: texts read from the device only now would arrive after the browser has printed. */
  texts: CellTexts;
  taskNumber: TaskNumberOf;
}

/** Kinds that may wrap: names, and moments between day and time. A bin code in two pieces would be hard to find. */
const wrapping: ReadonlySet<ColumnKind | undefined> = new Set<ColumnKind>(['text', 'moment']);

/** The page's rows as a plain table with the totals below: on paper nothing scrolls. Rendered for paper only. */
export function PrintTable({ model: { report, page }, texts, taskNumber }: PrintTableProps) {
  const { t } = useLingui();
  const answer = page?.value;
  if (!answer) return null;
  const names = shownColumns(report, answer.pivots);
  const align = (name: string) =>
    isNumeric(report, name) ? 'px-1 text-right tabular-nums' : 'px-1 text-left';
  const wrap = (name: string) => !wrapping.has(report.columns[name]?.kind) && 'whitespace-nowrap';
  return (
    <table className="hidden w-full border-collapse text-[10px] print:table" aria-hidden="true">
      <thead>
        <tr className="border-b">
          {names.map((name) => (
            <th key={name} className={align(name)}>
              {texts.header(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answer.page.map((row) => (
          <tr key={String(row.id)} className="break-inside-avoid border-b">
            {names.map((name) => (
              <td key={name} className={cx(align(name), wrap(name))}>
                {taskNumber(name, row[name]) ?? texts.shown(name, row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {/* Once, at the end: a foot of its own would be on every sheet. */}
      {hasTotals(answer) && (
        <tfoot className="[display:table-row-group]">
          <tr className="font-semibold">
            {names.map((name, index) => (
              <td key={name} className={align(name)}>
                {index === 0 ? t`Total` : texts.shown(name, answer.totals?.[name])}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
