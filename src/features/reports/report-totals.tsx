import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../resource-kit/fields/use-format';
import { daysText } from './report-address';
import { Change, isNumeric, shownColumns } from './report-columns';
import { useCellTexts } from './use-cell';
import type { ReportModel } from './use-report-model';

/** The totals of all rows, not of the page; with those of the period before if they are compared. */
export function ReportTotals({ model: { report, page, totalsBefore, daysBefore } }: { model: ReportModel }) {
  const { t } = useLingui();
  const format = useFormat();
  const texts = useCellTexts(report, t`Total`);
  const time = format.time(daysBefore.untilMs);
  // The start time stands before the end time.
  const hasBoth = time !== '' && daysBefore.fromTime !== '';
  const days = daysText(hasBoth ? { ...daysBefore, toTime: time } : daysBefore, format);
  const compared = time && !hasBoth ? t`Compared with ${days} until ${time}` : t`Compared with ${days}`;
  const answer = page?.value;
  if (!answer) return null;
  const totals = answer.totals ?? {};
  const before = totalsBefore?.value ?? null;
  const names = shownColumns(report, answer.pivots).filter(
    (name) => isNumeric(report, name) && totals[name] !== undefined,
  );
  return (
    <section
      aria-label={t`Totals`}
      className="flex flex-wrap gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5"
    >
      <Item name={t`Rows`} value={format.number(answer.total)}>
        {before && <Change now={answer.total} before={before.total} />}
      </Item>
      {names.map((name) => (
        <Item key={name} name={texts.header(name)} value={texts.shown(name, totals[name])}>
          {before && <Change now={totals[name]} before={before.totals?.[name]} />}
        </Item>
      ))}
      {totalsBefore && (
        // Screen readers do not announce this text when the clock changes its time.
        <span role={before ? undefined : 'status'} className="self-center text-xs text-ink-2">
          {before ? compared : t`The previous period is not on this device`}
        </span>
      )}
    </section>
  );
}

function Item({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div>
      <div className="text-xs text-ink-2">{name}</div>
      <div className="text-lg leading-tight font-semibold tabular-nums">
        {value}
        {children}
      </div>
    </div>
  );
}
