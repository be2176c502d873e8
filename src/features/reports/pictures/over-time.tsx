import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { BarChart } from './bar-chart';
import type { BarPiece } from './bar-layout';
import { colorAt, inkOn, textureAt } from './colors';
import { FirstNote } from './cut-notes';
import { Legend } from './legend';
import { columnsOver } from './over-time-columns';
import { type PictureProps, wholeTicks, widthOfColumns } from './picture-props';
import { Tip } from './ranked-bars';

/** Columns of days, or of hours of a single day, stacked by subject. */
export function OverTime({ report, picture, answer, texts, onOpen }: PictureProps<'overTime'>) {
  const format = useFormat();
  const translate = useLabel();
  const { series, keys, data, rowsAt, textAt } = columnsOver(answer.page, picture, texts);
  const heights = data.map((datum) => keys.reduce((sum, key) => sum + Number(datum[key] ?? 0), 0));
  const ticks = wholeTicks(heights) ?? 4;
  // Room for the name of a day.
  const every = Math.ceil(data.length / (useIsNarrow() ? 5 : 24));
  const amount = (value: number) => format.number(value);
  const textOf = ({ bar, key, amount: of }: BarPiece) =>
    `${textAt(bar)} · ${series[keys.indexOf(key)]}: ${amount(of)}`;
  return (
    <>
      <Legend
        items={series.map((text, index) => ({ text, color: colorAt(index), texture: textureAt(index) }))}
      />
      <BarChart
        className="h-64"
        style={{ maxWidth: widthOfColumns(data.length, 52) }}
        data={data}
        keys={keys}
        indexBy="at"
        margin={{ top: 6, right: 8, bottom: 28, left: 44 }}
        padding={0.25}
        colorOf={(key) => colorAt(keys.indexOf(key))}
        textureOf={(key) => textureAt(keys.indexOf(key))}
        room={{ width: 14, height: 14 }}
        inkOn={inkOn}
        labelOf={amount}
        amounts={{ ticks, textOf: amount }}
        names={{
          shown: data.filter((_, index) => index % every === 0).map(({ at }) => String(at)),
          textOf: textAt,
        }}
        title={translate(report.title)}
        textOf={textOf}
        tipOf={(piece) => <Tip>{textOf(piece)}</Tip>}
        onOpen={({ key, bar }) => onOpen(rowsAt(bar, key))}
      />
      <FirstNote {...answer} />
    </>
  );
}
