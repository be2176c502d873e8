export interface LegendItem {
  readonly color: string;
  readonly text: string;
}

/** What the colours mean. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {items.map(({ color, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span className="size-3 rounded-sm border border-line" style={{ background: color }} />
          {text}
        </li>
      ))}
    </ul>
  );
}
