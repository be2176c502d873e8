import { type ComputedCell, type HeatMapSvgProps, HeatMap as NivoHeatMap } from '@nivo/heatmap';
import { type ReactElement, useMemo } from 'react';
import { chartTheme } from '../../../ui/charts/chart-theme';
import { useLatest } from '../../../ui/hooks/use-latest';
import { AxisTicks } from './plain-axes';
import { type PointerProps, pointerProps, useMarkTip } from './pointer-props';
import { Sized, type SizedProps } from './sized';

interface Datum {
  readonly x: string | number;
  /** null: nothing was counted there. */
  readonly y: number | null;
}

/** A drawn cell: its row, its place there, and its count. */
export interface HeatCell {
  readonly down: string;
  readonly across: string | number;
  readonly value: number | null;
}

export interface HeatMapProps {
  margin: NonNullable<HeatMapSvgProps<Datum, object>['margin']>;
  rows: readonly { readonly id: string; readonly data: readonly Datum[] }[];
  style: NonNullable<SizedProps['style']>;
  colorsOf: (cell: HeatCell) => { readonly fill: string; readonly ink: string };
  labelOf: (cell: HeatCell) => string;
  /** Texts of columns and rows; left out: their names. */
  acrossText?: (across: string | number) => string;
  downText?: (down: string) => string;
  /** The tooltip of a cell. */
  tipOf: (cell: HeatCell) => ReactElement;
  onOpen: (cell: HeatCell) => void;
}

/** Cells in rows, stronger for more. Empty ones are drawn, too, without tooltip or press. */
export function HeatMap({
  rows,
  style,
  colorsOf,
  labelOf,
  tipOf,
  onOpen,
  acrossText = String,
  downText = String,
  margin,
}: HeatMapProps) {
  const drawn = useLatest({ tipOf, onOpen, acrossText, downText });
  const layers = useMemo(
    (): NonNullable<HeatMapSvgProps<Datum, object>['layers']> => [
      ({ cells }) => (
        <Names
          cells={cells}
          acrossText={(across) => drawn.current.acrossText(across)}
          downText={(down) => drawn.current.downText(down)}
        />
      ),
      ({ cells }) => (
        <Cells
          cells={cells}
          tipOf={(cell) => drawn.current.tipOf(cell)}
          onOpen={(cell) => drawn.current.onOpen(cell)}
        />
      ),
    ],
    [],
  );
  return (
    <div className="overflow-x-auto">
      <Sized style={style}>
        {(size) => (
          <NivoHeatMap<Datum, object>
            {...size}
            margin={margin}
            data={rows.map(({ id, data }) => ({ id, data: [...data] }))}
            colors={(cell) => colorsOf(placeOf(cell)).fill}
            emptyColor="var(--c-surface-3)"
            borderColor="var(--c-surface)"
            label={(cell) => (cell.value === null ? '' : labelOf(placeOf(cell)))}
            labelTextColor={(cell) => colorsOf(placeOf(cell)).ink}
            layers={layers}
            animate={false}
            theme={chartTheme}
            role="presentation"
          />
        )}
      </Sized>
    </div>
  );
}

/** Names over the columns and beside the rows. */
function Names({
  cells,
  acrossText,
  downText,
}: { cells: readonly ComputedCell<Datum>[] } & Required<Pick<HeatMapProps, 'acrossText' | 'downText'>>) {
  const across = new Map(cells.map(({ data, x }) => [data.x, x]));
  const down = new Map(cells.map(({ serieId, y }) => [serieId, y]));
  const last = cells.at(-1);
  if (!last) return null;
  return (
    <>
      <AxisTicks
        side="top"
        ticks={[...across].map(([name, at]) => ({ at, text: acrossText(name) }))}
        lengthPx={last.x + last.width / 2}
      />
      <AxisTicks
        side="left"
        ticks={[...down].map(([name, at]) => ({ at, text: downText(name) }))}
        lengthPx={last.y + last.height / 2}
      />
    </>
  );
}

/** Static cells: nivo's own are animated, each by a spring, and hundreds of them block the page. */
function Cells({
  cells,
  tipOf,
  onOpen,
}: { cells: readonly ComputedCell<Datum>[] } & Pick<HeatMapProps, 'tipOf' | 'onOpen'>) {
  const tooltip = useMarkTip();
  const propsOf = (cell: HeatCell): PointerProps =>
    pointerProps(tooltip, { tip: () => tipOf(cell), open: () => onOpen(cell) });
  return (
    <g textAnchor="middle" fontSize={11}>
      {cells.map((cell) => (
        <g
          key={cell.id}
          transform={`translate(${cell.x} ${cell.y})`}
          {...(cell.value !== null && propsOf(placeOf(cell)))}
        >
          <rect
            x={-cell.width / 2}
            y={-cell.height / 2}
            width={cell.width}
            height={cell.height}
            fill={cell.color}
            stroke={cell.borderColor}
            strokeWidth={2}
          />
          {cell.label !== '' && (
            <text dominantBaseline="central" fill={cell.labelTextColor}>
              {cell.label}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function placeOf({
  serieId,
  value,
  data,
}: Pick<ComputedCell<Datum>, 'serieId' | 'value' | 'data'>): HeatCell {
  return { down: serieId, across: data.x, value };
}
