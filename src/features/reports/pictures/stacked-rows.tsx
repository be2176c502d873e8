import { useLingui } from '@lingui/react/macro';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { BarChart } from './bar-chart';
import type { BarPiece } from './bar-layout';
import { colorAt, inkOn, textureAt } from './colors';
import { Legend } from './legend';
import { NamesOver } from './names-over';
import {
  barName,
  type Datum,
  numberIn,
  type PictureProps,
  roomForNames,
  textIn,
  wholeTicks,
} from './picture-props';
import { Tip } from './ranked-bars';

/** Names beside their bars, or over them. */
const beside = { barPx: 32, padding: 0.25, top: 2 } as const;
const over = { barPx: 44, padding: 0.5, top: 10, left: 4 } as const;

/** A bar for each row, a segment for each of its pivot's columns. */
export function StackedRows({ report, picture, answer, texts, onOpen }: PictureProps<'stacked'>) {
  const { t } = useLingui();
  const translate = useLabel();
  const { pivots } = answer;
  const byName = new Map(answer.page.map((row) => [textIn(row, picture.name), row]));
  // Own keys: a type may have the name of the bar's own property.
  const keys = pivots.map((_, index) => `p${index}`);
  const nameOf = (key: string) => pivots[keys.indexOf(key)] ?? '';
  const data = [...byName].map(
    ([name, row]): Datum => ({
      name,
      ...Object.fromEntries(keys.map((key, index) => [key, numberIn(row, pivots[index] ?? '')])),
    }),
  );
  const isNarrow = useIsNarrow();
  const ticks = wholeTicks(answer.page.map((row) => numberIn(row, 'total'))) ?? (isNarrow ? 3 : 5);
  const { barPx, padding, top, left } = isNarrow
    ? over
    : { ...beside, left: roomForNames([...byName.keys()]) };
  const amount = (value: unknown) => texts.shown('total', Number(value));
  const textOf = ({ bar, key, amount: of }: BarPiece) => `${bar} · ${nameOf(key)}: ${amount(of)}`;
  return (
    <>
      <Legend
        items={pivots.map((text, index) => ({ text, color: colorAt(index), texture: textureAt(index) }))}
      />
      <BarChart
        style={{ height: data.length * barPx + top + 32 }}
        data={data}
        keys={keys}
        indexBy="name"
        isHorizontal
        margin={{ top, right: 24, bottom: 30, left }}
        padding={padding}
        colorOf={(key) => colorAt(keys.indexOf(key))}
        textureOf={(key) => textureAt(keys.indexOf(key))}
        room={{ width: 26, height: 0 }}
        inkOn={inkOn}
        amounts={{ ticks, textOf: amount }}
        names={isNarrow ? null : { textOf: barName }}
        labelOf={amount}
        over={(layout) => isNarrow && <NamesOver layout={layout} nameOf={barName} />}
        title={translate(report.title)}
        textOf={textOf}
        tipOf={(piece) => (
          <Tip>
            {textOf(piece)}
            <div className="text-ink-2">{t`A press opens the tasks of this piece.`}</div>
          </Tip>
        )}
        onOpen={({ bar, key }) => {
          const row = byName.get(bar);
          if (row) onOpen([row], nameOf(key));
        }}
      />
    </>
  );
}
