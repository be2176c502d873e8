import { useEffect, useState } from 'react';
import type { LabelSize } from '../../domain/labels/zpl';
import { useReason } from '../device/use-reason';
import { drawLabel, type ShownLabel } from './draw-label';
import { createLabelRenderer, type LabelRenderer } from './label-renderer';
import { type LabelRows, useFillLabels } from './use-fill-labels';

/** A renderer for the lifetime of the component; null before it is mounted. */
export function useLabelRenderer(): LabelRenderer | null {
  const [renderer, setRenderer] = useState<LabelRenderer | null>(null);
  useEffect(() => {
    const made = createLabelRenderer();
    setRenderer(made);
    return () => made.close();
  }, []);
  return renderer;
}

export interface LabelToShow extends LabelRows {
  readonly template: string;
  readonly dotsPerMm: number;
}

export type Shown = ShownLabel & { readonly size?: LabelSize };

/** The label of the first row; the former one stays until a new one is drawn. Null: there is none yet. */
export function useShownLabel(
  { template, dotsPerMm, ...of }: LabelToShow,
  renderer: LabelRenderer | null,
): Shown | null {
  const fill = useFillLabels();
  const reasonOf = useReason();
  const [shown, setShown] = useState<Shown | null>(null);
  // Rows are new objects at every render.
  const key = JSON.stringify({ ...of, rows: of.rows.slice(0, 1) });
  useEffect(() => {
    if (!renderer) return;
    let isLatest = true;
    const draw = async () => {
      const asked: LabelRows = JSON.parse(key);
      const [first] = await fill(template, asked);
      return first ? drawLabel(first, dotsPerMm, renderer) : null;
    };
    const wrong = async (problem: unknown): Promise<Shown> => ({
      kind: 'wrong',
      message: await reasonOf(problem),
    });
    void draw()
      .catch(wrong)
      .then((label) => isLatest && setShown(label));
    return () => {
      isLatest = false;
    };
  }, [key, template, dotsPerMm, renderer, fill, reasonOf]);
  return shown;
}
