import type { BarCustomLayerProps, BarDatum } from '@nivo/bar';

export interface PlainBarsProps<D extends BarDatum> {
  layer: BarCustomLayerProps<D>;
  /** The text in a segment. */
  textOf: (barID: string, seriesID: string) => string;
  /** The size that the text needs. */
  room: { readonly width: number; readonly height: number };
  radius?: number;
  fontSize?: number;
  /** Pressed: the bar and its segment. */
  onChoose: (barID: string, seriesID: string) => void;
}

/**
 * The segments of bars. The library's own keep the colours of the theme in which they were drawn; these follow the
 * theme, also on paper, where their labels would be unreadable otherwise.
 */
export function PlainBars<D extends BarDatum>({
  layer: { bars },
  textOf,
  room,
  radius = 0,
  fontSize = 12,
  onChoose,
}: PlainBarsProps<D>) {
  return (
    <g textAnchor="middle" fontSize={fontSize} fontWeight={600} className="[print-color-adjust:exact]">
      {bars.filter(isThere).map(({ key, x, y, width, height, color, data }) => {
        const place = [String(data.indexValue), String(data.id)] as const;
        const press = { onClick: () => onChoose(...place) };
        return (
          <g key={key} transform={`translate(${x} ${y})`} className="cursor-pointer" {...press}>
            <rect width={width} height={height} rx={radius} fill={color} />
            {width >= room.width && height >= room.height && (
              <text
                x={width / 2}
                y={height / 2}
                dominantBaseline="central"
                pointerEvents="none"
                fill="var(--c-ink-inverse)"
              >
                {textOf(...place)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** An empty segment gets a negative size: the room between segments is subtracted. */
function isThere({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width > 0 && height > 0;
}
