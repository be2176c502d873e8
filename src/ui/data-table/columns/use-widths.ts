import { functionalUpdate, type OnChangeFn } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type ColumnView, clampWidth, withWidth } from './column-view';

type Widths = Record<string, number>;

/** Widths during a resize: of every column as drawn, so that the others stand still. */
interface Draft {
  readonly id: string;
  readonly before: number;
  readonly widths: Widths;
}

export interface WidthControl {
  /** Pixels on this screen of the resized columns, by id. */
  readonly widths: Widths;
  readonly onWidthsChange: OnChangeFn<Widths>;
  readonly begin: (id: string, drawn: Widths) => void;
  /** Stores the result; a press without movement changes nothing. */
  readonly end: () => void;
  /** Restores the column's default width. */
  readonly reset: (id: string) => void;
}

/** Widths of a view; `scale` is the factor by which columns are drawn wider than stored. */
export function useWidths(
  view: ColumnView,
  onChange: (view: ColumnView) => void,
  scale: number,
): WidthControl {
  const [draft, setDraft] = useState<Draft | null>(null);
  const kept = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(view.widths ?? {}).map(([id, width]) => [id, Math.round(width * scale)]),
      ),
    [view.widths, scale],
  );
  return {
    widths: draft?.widths ?? kept,
    onWidthsChange: (updater) =>
      setDraft((current) => current && { ...current, widths: functionalUpdate(updater, current.widths) }),
    begin: (id, drawn) =>
      setDraft((current) => (current?.id === id ? current : { id, before: drawn[id] ?? 0, widths: drawn })),
    end: () => {
      if (!draft) return;
      setDraft(null);
      const width = clampWidth(draft.widths[draft.id] ?? draft.before);
      if (width !== Math.round(draft.before)) onChange(withWidth(view, draft.id, width / scale));
    },
    reset: (id) => {
      setDraft(null);
      if (view.widths?.[id] !== undefined) onChange(withWidth(view, id, null));
    },
  };
}
