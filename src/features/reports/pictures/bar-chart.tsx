import {
  Bar,
  type BarCustomLayer,
  type BarCustomLayerProps,
  type BarSvgProps,
  type ComputedDatum,
} from '@nivo/bar';
import { useTooltip } from '@nivo/tooltip';
import type { ReactElement } from 'react';
import { chartTheme } from '../../../ui/charts/chart-theme';
import type { Datum } from './picture-props';
import { type PointerProps, pointerProps } from './pointer-props';
import { Sized, type SizedProps } from './sized';

type Axes = Pick<
  BarSvgProps<Datum>,
  | 'axisBottom'
  | 'axisLeft'
  | 'enableGridX'
  | 'enableGridY'
  | 'gridXValues'
  | 'gridYValues'
  | 'layout'
  | 'margin'
  | 'markers'
  | 'padding'
  | 'valueScale'
>;

export interface BarChartProps extends Axes, Pick<SizedProps, 'className' | 'style'> {
  data: readonly Datum[];
  /** The property of a datum that names its bar. */
  indexBy: string;
  /** Properties that are drawn as pieces of its bar. */
  keys: readonly string[];
  colorOf: (key: string) => string;
  /** An amount as it is written on its piece. */
  labelOf?: (amount: number) => string;
  /** Its colour where there is room for it; left out: no amount is written. */
  inkOn?: (color: string) => string;
  /** What a piece needs for its amount, pixels. */
  room?: { readonly width: number; readonly height: number };
  /** What is said of a piece under the pointer. */
  tipOf: (piece: ComputedDatum<Datum>) => ReactElement;
  onOpen: (piece: ComputedDatum<Datum>) => void;
  /** What is drawn over the bars. */
  over?: readonly BarCustomLayer<Datum>[];
}

const anyRoom = { width: 0, height: 0 } as const;

/** Bars that are made of one piece or of several. */
export function BarChart({
  className,
  style,
  data,
  keys,
  colorOf,
  inkOn,
  labelOf = String,
  room = anyRoom,
  tipOf,
  onOpen,
  over = [],
  ...axes
}: BarChartProps) {
  return (
    <Sized className={className} style={style}>
      {(size) => (
        <Bar<Datum>
          {...size}
          {...axes}
          data={data}
          keys={keys}
          colors={({ id }) => colorOf(String(id))}
          layers={[
            'grid',
            'axes',
            ({ bars }) => (
              <Pieces
                pieces={bars}
                {...(inkOn && { inkOn })}
                labelOf={labelOf}
                room={room}
                tipOf={tipOf}
                onOpen={onOpen}
                isOutlined={keys.length > 1}
              />
            ),
            'markers',
            ...over,
          ]}
          animate={false}
          theme={chartTheme}
          role="presentation"
        />
      )}
    </Sized>
  );
}

interface PiecesProps extends Pick<BarChartProps, 'inkOn' | 'tipOf' | 'onOpen'> {
  pieces: BarCustomLayerProps<Datum>['bars'];
  labelOf: (amount: number) => string;
  room: { readonly width: number; readonly height: number };
  /** Pieces that touch each other are told apart. */
  isOutlined: boolean;
}

/** Bars as they are: nivo's own move, each by springs, which hold the page up. */
function Pieces({ pieces, labelOf, room, isOutlined, inkOn, tipOf, onOpen }: PiecesProps) {
  const tooltip = useTooltip();
  const propsOf = (piece: ComputedDatum<Datum>): PointerProps =>
    pointerProps(tooltip, { tip: () => tipOf(piece), open: () => onOpen(piece) });
  return (
    <g textAnchor="middle" fontSize={11}>
      {pieces
        .filter(({ data }) => data.value)
        .map(({ key, x, y, width, height, color, data }) => (
          <g key={key} transform={`translate(${x} ${y})`} {...propsOf(data)}>
            <rect
              width={Math.max(width, 0)}
              height={Math.max(height, 0)}
              fill={color}
              {...(isOutlined && { stroke: 'var(--c-surface)', strokeWidth: 1 })}
            />
            {inkOn && width > room.width && height > room.height && (
              <text x={width / 2} y={height / 2} dominantBaseline="central" fill={inkOn(color)}>
                {labelOf(data.value ?? 0)}
              </text>
            )}
          </g>
        ))}
    </g>
  );
}
