import { useLingui } from '@lingui/react/macro';
import { ResponsiveBar } from '@nivo/bar';
import { dayOf, formatDate } from '../../../lib/days';
import { chartTheme } from '../../../ui/charts/chart-theme';
import { colorAt, inkOn } from './colors';
import { Legend } from './legend';
import { numberIn, type PictureProps, textIn } from './picture-props';
import { Tip } from './ranked-bars';
import { useIsNarrow } from './use-is-narrow';

type Datum = Record<string, string | number>;

const unknown = '–';

/** Columns of days, or of hours of a single day, stacked by what they are about. */
export function OverTime({ picture, answer, texts, onOpen }: PictureProps<'overTime'>) {
  const { t } = useLingui();
  const days = new Set(answer.page.map((row) => dayOf(Date.parse(textIn(row, picture.moment)))));
  const pattern = days.size > 1 ? 'yyyy-MM-dd' : "yyyy-MM-dd'T'HH";
  const shown = days.size > 1 ? 'dd/MM' : "HH'–'";
  const series = [
    ...new Set(answer.page.map((row) => texts.shown(picture.series, row[picture.series]) || unknown)),
  ].sort();
  const keys = series.map((_, index) => `s${index}`);
  const columns = new Map<
    string,
    {
      readonly datum: Datum;
      readonly moment: string;
      readonly rows: Map<string, (typeof answer.page)[number]>;
    }
  >();
  for (const row of answer.page) {
    const moment = textIn(row, picture.moment);
    const at = formatDate(moment, pattern);
    const empty: Datum = { at, ...Object.fromEntries(keys.map((key) => [key, 0])) };
    const column = columns.get(at) ?? { datum: empty, moment, rows: new Map() };
    columns.set(at, column);
    const key = keys[series.indexOf(texts.shown(picture.series, row[picture.series]) || unknown)] ?? '';
    const amount = picture.value === null ? 1 : numberIn(row, picture.value);
    column.datum[key] = Number(column.datum[key] ?? 0) + amount;
    column.rows.set(key, row);
  }
  const data = [...columns.values()]
    .map(({ datum }) => datum)
    .sort((a, b) => (String(a.at) < String(b.at) ? -1 : 1));
  const textAt = (at: unknown) => formatDate(columns.get(String(at))?.moment, shown);
  // Room for a name of a day.
  const every = Math.ceil(data.length / (useIsNarrow() ? 5 : 24));
  const count = answer.page.length;
  const { total } = answer;
  return (
    <>
      <Legend items={series.map((text, index) => ({ text, color: colorAt(index) }))} />
      <div aria-hidden="true" className="h-64">
        <ResponsiveBar<Datum>
          data={data}
          keys={keys}
          indexBy="at"
          margin={{ top: 6, right: 8, bottom: 28, left: 44 }}
          padding={0.25}
          colors={({ id }) => colorAt(keys.indexOf(String(id)))}
          borderWidth={1}
          borderColor="var(--c-surface)"
          labelSkipHeight={14}
          labelSkipWidth={14}
          labelTextColor={({ color }) => inkOn(color)}
          axisLeft={{ tickSize: 0, tickPadding: 6, tickValues: 4 }}
          axisBottom={{
            tickSize: 0,
            tickPadding: 6,
            tickValues: data.filter((_, index) => index % every === 0).map(({ at }) => String(at)),
            format: textAt,
          }}
          gridYValues={4}
          animate={false}
          theme={chartTheme}
          tooltip={({ id, indexValue, value }) => (
            <Tip>
              {textAt(indexValue)} · {series[keys.indexOf(String(id))]}: {value}
            </Tip>
          )}
          onClick={({ id, indexValue }) => {
            const row = columns.get(String(indexValue))?.rows.get(String(id));
            if (row) onOpen(row);
          }}
          onMouseEnter={(_, { currentTarget }) => currentTarget.setAttribute('cursor', 'pointer')}
          role="presentation"
        />
      </div>
      {total > count && <p className="mt-1 text-xs text-ink-2">{t`The first ${count} of ${total}`}</p>}
    </>
  );
}
