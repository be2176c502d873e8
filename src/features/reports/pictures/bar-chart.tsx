import { Container, type Margin, SvgWrapper } from '@nivo/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { chartTheme } from '../../../ui/charts/chart-theme';
import { BarAxes, type BarAxesProps, ZeroLine } from './bar-axes';
import { type BarLayout, type BarLayoutOptions, type BarPiece, layOutBars, pieceToward } from './bar-layout';
import type { Texture } from './colors';
import { keyProps, type Mark, pointerProps, useMarkTip } from './pointer-props';
import { Sized, type SizedProps } from './sized';
import { Area, TextureDefinitions } from './textures';

export interface BarChartProps
  extends Pick<BarLayoutOptions, 'data' | 'keys' | 'indexBy' | 'padding' | 'atLeast'>,
    Pick<BarAxesProps, 'amounts' | 'names'>,
    Pick<SizedProps, 'className' | 'style'> {
  /** Bars lie one below the other; left out: side by side. */
  isHorizontal?: boolean;
  margin: Margin;
  colorOf: (key: string) => string;
  /** The texture over the colour; left out: none. */
  textureOf?: (key: string) => Texture | null;
  /** The text of an amount on its segment. */
  labelOf?: (amount: number) => string;
  /** The text's colour if there is room; left out: no amount is written. */
  inkOn?: (color: string) => string;
  /** The room that a segment needs for its amount, pixels. */
  room?: { readonly width: number; readonly height: number };
  /** Label of the picture, whose segments are then reachable by keyboard. */
  title?: string;
  /** Label of a segment for the keyboard; left out: the table opens the same. */
  textOf?: (piece: BarPiece) => string;
  /** The tooltip of a segment. */
  tipOf: (piece: BarPiece) => ReactElement;
  onOpen: (piece: BarPiece) => void;
  /** Drawn over the bars. */
  over?: (layout: BarLayout) => ReactNode;
}

const anyRoom = { width: 0, height: 0 } as const;

/**
 * Bars of one or several segments. Drawn with nivo's scales and container: its own chart keeps springs for each bar,
 * mark and line, even if nothing moves, and they block the page.
 */
export function BarChart({ className, style, margin, ...drawing }: BarChartProps) {
  return (
    <Sized className={className} style={style} hasStops={drawing.textOf !== undefined}>
      {({ width, height }) => (
        <Container theme={chartTheme} animate={false}>
          <SvgWrapper width={width} height={height} margin={margin} role="presentation">
            <Drawing
              {...drawing}
              margin={margin}
              innerWidth={Math.max(width - margin.left - margin.right, 0)}
              innerHeight={Math.max(height - margin.top - margin.bottom, 0)}
            />
          </SvgWrapper>
        </Container>
      )}
    </Sized>
  );
}

/** Axes and amounts: the marks themselves are labelled. */
const unspoken = { 'aria-hidden': true } as const;

type DrawingProps = Omit<BarChartProps, 'className' | 'style'> &
  Pick<BarLayoutOptions, 'innerWidth' | 'innerHeight'>;

function Drawing({
  data,
  keys,
  indexBy,
  padding,
  atLeast = 0,
  isHorizontal = false,
  innerWidth,
  innerHeight,
  amounts,
  names,
  over,
  ...pieces
}: DrawingProps) {
  const layout = layOutBars({ data, keys, indexBy, padding, atLeast, isHorizontal, innerWidth, innerHeight });
  return (
    <>
      {pieces.textureOf && <TextureDefinitions />}
      <g {...unspoken}>
        <BarAxes amounts={amounts} names={names} layout={layout} />
      </g>
      <Pieces {...pieces} layout={layout} isOutlined={keys.length > 1} />
      <g {...unspoken}>
        {layout.goesDown && <ZeroLine layout={layout} />}
        {over?.(layout)}
      </g>
    </>
  );
}

interface PiecesProps
  extends Pick<
    BarChartProps,
    | 'colorOf'
    | 'textureOf'
    | 'inkOn'
    | 'labelOf'
    | 'margin'
    | 'onOpen'
    | 'room'
    | 'textOf'
    | 'tipOf'
    | 'title'
  > {
  layout: BarLayout;
  /** Adjacent segments are outlined. */
  isOutlined: boolean;
}

function Pieces({
  layout,
  isOutlined,
  margin,
  colorOf,
  textureOf = () => null,
  inkOn,
  labelOf = String,
  room = anyRoom,
  title,
  textOf,
  tipOf,
  onOpen,
}: PiecesProps) {
  const tooltip = useMarkTip();
  const { pieces } = layout;
  const [stop, setStop] = useState<string | null>(null);
  // The rows may have changed, without the segment.
  const stopAt = Math.max(
    pieces.findIndex(({ id }) => id === stop),
    0,
  );
  return (
    <g textAnchor="middle" fontSize={11} {...(textOf && { role: 'group', 'aria-label': title })}>
      {pieces.map((piece, at) => {
        const { id, key, x, y, width, height, amount } = piece;
        const color = colorOf(key);
        const texture = textureOf(key);
        const mark: Mark = { tip: () => tipOf(piece), open: () => onOpen(piece) };
        return (
          <g
            key={id}
            transform={`translate(${x} ${y})`}
            {...pointerProps(tooltip, mark)}
            {...(textOf &&
              keyProps(tooltip, {
                ...mark,
                name: textOf(piece),
                isStop: at === stopAt,
                onStop: () => setStop(id),
                place: [margin.left + x + width / 2, margin.top + y],
                toward: (pressed) => pieceToward(layout, at, pressed),
              }))}
          >
            <Area color={color} texture={texture} width={width} height={height} isOutlined={isOutlined} />
            {inkOn && width > room.width && height > room.height && (
              <text
                x={width / 2}
                y={height / 2}
                dominantBaseline="central"
                fill={inkOn(color)}
                {...(texture && overTexture(color))}
              >
                {labelOf(amount)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Letters on a texture stand on its plain colour. */
function overTexture(color: string) {
  return { stroke: color, strokeWidth: 4, strokeLinejoin: 'round', paintOrder: 'stroke' } as const;
}
