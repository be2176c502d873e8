import { useLingui } from '@lingui/react/macro';
import type { ReportRow } from '../../../domain/reports/language/question';
import { BarChart } from './bar-chart';
import { downColor, upColor } from './colors';
import { Legend } from './legend';
import { numberIn, type PictureProps, textIn, wholeTicks, widthOfColumns } from './picture-props';
import { Tip } from './ranked-bars';
import { useIsNarrow } from './use-is-narrow';

/** Names that can be read side by side; on a phone fewer. */
const mostNames = 30;
const mostNarrowNames = 12;

/** What was found too much above the line, what was missing below it; the largest deviations of these rows first. */
export function UpDown({ picture, answer, texts, onOpen }: PictureProps<'upDown'>) {
  const { t } = useLingui();
  const shownNames = useIsNarrow() ? mostNarrowNames : mostNames;
  const sums = new Map<string, { up: number; down: number; row: ReportRow }>();
  for (const row of answer.page) {
    const name = textIn(row, picture.name);
    const sum = sums.get(name) ?? { up: 0, down: 0, row };
    sums.set(name, sum);
    const value = numberIn(row, picture.value);
    if (value > 0) sum.up += value;
    else sum.down += value;
  }
  const largest = [...sums].sort(([, a], [, b]) => b.up - b.down - (a.up - a.down)).slice(0, shownNames);
  const ticks = wholeTicks(largest.flatMap(([, { up, down }]) => [up, down])) ?? 5;
  const count = answer.page.length;
  const { total } = answer;
  return (
    <>
      <Legend
        items={[
          { color: upColor, text: t`More than expected` },
          { color: downColor, text: t`Less than expected` },
        ]}
      />
      <BarChart
        className="h-72"
        style={{ maxWidth: widthOfColumns(largest.length, 60) }}
        data={largest.map(([name, { up, down }]) => ({ name, up, down }))}
        keys={['up', 'down']}
        indexBy="name"
        margin={{ top: 6, right: 8, bottom: 78, left: 52 }}
        padding={0.25}
        colorOf={(key) => (key === 'up' ? upColor : downColor)}
        amounts={{ ticks }}
        names={{ isSlanted: true }}
        tipOf={({ bar, amount }) => (
          <Tip>
            {bar}: {texts.shown(picture.value, amount)}
          </Tip>
        )}
        onOpen={({ bar }) => {
          const sum = sums.get(bar);
          if (sum) onOpen(sum.row);
        }}
      />
      {total > count && <p className="mt-1 text-xs text-ink-2">{t`The first ${count} of ${total}`}</p>}
    </>
  );
}
