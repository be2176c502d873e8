import { useLingui } from '@lingui/react/macro';
import type { ReportRow } from '../../../domain/reports/language/question';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { BarChart } from './bar-chart';
import { downColor, upColor } from './colors';
import { FirstNote, LargestNote } from './cut-notes';
import { Legend } from './legend';
import { numberIn, type PictureProps, textIn, wholeTicks, widthOfColumns } from './picture-props';
import { Tip } from './ranked-bars';

/** Names that are readable side by side; fewer on a phone. */
const maxNames = 30;
const maxNarrowNames = 12;

interface Deviations {
  up: number;
  down: number;
  /** The rows summed in each. */
  readonly ups: ReportRow[];
  readonly downs: ReportRow[];
}

/** Surplus above the line, shortage below it; the largest deviations of these rows first. */
export function UpDown({ picture, answer, texts, onOpen }: PictureProps<'upDown'>) {
  const { t } = useLingui();
  const shownNames = useIsNarrow() ? maxNarrowNames : maxNames;
  const sums = new Map<string, Deviations>();
  for (const row of answer.page) {
    const name = textIn(row, picture.name);
    const sum = sums.get(name) ?? { up: 0, down: 0, ups: [], downs: [] };
    sums.set(name, sum);
    const value = numberIn(row, picture.value);
    if (value > 0) {
      sum.up += value;
      sum.ups.push(row);
    } else {
      sum.down += value;
      sum.downs.push(row);
    }
  }
  const largest = [...sums].sort(([, a], [, b]) => b.up - b.down - (a.up - a.down)).slice(0, shownNames);
  const ticks = wholeTicks(largest.flatMap(([, { up, down }]) => [up, down])) ?? 5;
  const amount = (value: unknown) => texts.shown(picture.value, value);
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
        amounts={{ ticks, textOf: amount }}
        names={{ isSlanted: true }}
        tipOf={(piece) => <Tip>{`${piece.bar}: ${amount(piece.amount)}`}</Tip>}
        onOpen={({ bar, key }) => {
          const sum = sums.get(bar);
          if (sum) onOpen(key === 'up' ? sum.ups : sum.downs);
        }}
      />
      <LargestNote shown={largest.length} of={sums.size} />
      <FirstNote {...answer} />
    </>
  );
}
