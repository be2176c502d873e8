import { useLingui } from '@lingui/react/macro';
import { cx } from '../../ui/cx';
import { hasTotals, isNumeric, shownColumns } from './report-columns';
import { useCellTexts } from './use-cell';
import type { ReportModel } from './use-report-model';

/** The page's rows as a plain table with the totals below: on paper nothing scrolls. Only paper has it. */
export function PrintTable({ model: { report, page } }: { model: ReportModel }) {
  const { t } = useLingui();
  const texts = useCellTexts(report, t`Total`);
  const answer = page?.value;
  if (!answer) return null;
  const names = shownColumns(report, answer.pivots);
  const align = (name: string) =>
    isNumeric(report, name) ? 'px-1 text-right tabular-nums' : 'px-1 text-left';
  // A bin or a time in two pieces is not found again; names may take several lines.
  const wrap = (name: string) => report.columns[name]?.kind !== 'text' && 'whitespace-nowrap';
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
                {texts.shown(name, row[name])}
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
