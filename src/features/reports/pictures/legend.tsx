import type { Texture } from './colors';
import { Area } from './textures';

export interface LegendItem {
  readonly color: string;
  readonly texture?: Texture | null;
  readonly text: string;
}

/** The meaning of the colours. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {items.map(({ color, texture = null, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          {texture ? (
            <svg aria-hidden="true" className="size-3 rounded-sm border border-line">
              <Area color={color} texture={texture} width={12} height={12} />
            </svg>
          ) : (
            <span className="size-3 rounded-sm border border-line" style={{ background: color }} />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
