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
  /** Bars lie one below the other; left out: they stand side by side. */
  isHorizontal?: boolean;
  margin: Margin;
  colorOf: (key: string) => string;
  /** What lies over the colour; left out: nothing. */
  textureOf?: (key: string) => Texture | null;
  /** An amount as it is written on its piece. */
  labelOf?: (amount: number) => string;
  /** Its colour where there is room for it; left out: no amount is written. */
  inkOn?: (color: string) => string;
  /** What a piece needs for its amount, pixels. */
  room?: { readonly width: number; readonly height: number };
  /** What the picture is called, where its pieces are stops of the keyboard. */
  title?: string;
  /** What a piece is called for the keyboard; left out: the table beside opens the same. */
  textOf?: (piece: BarPiece) => string;
  /** What is said of a piece under the pointer. */
  tipOf: (piece: BarPiece) => ReactElement;
  onOpen: (piece: BarPiece) => void;
  /** What is drawn over the bars. */
  over?: (layout: BarLayout) => ReactNode;
}

const anyRoom = { width: 0, height: 0 } as const;

/**
 * Bars that are made of one piece or of several. Drawn of nivo's scales and container: its own chart keeps springs for each
 * bar, mark and line, also where nothing moves, and they hold the page up.
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

/** Axes and amounts: the marks themselves say them. */
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
  /** Pieces that touch each other are told apart. */
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
  // Other rows may have come, without the piece.
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
