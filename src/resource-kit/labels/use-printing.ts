import { useEffect, useRef, useState } from 'react';
import type { LabelSize } from '../../domain/labels/zpl';
import { useReason } from '../device/use-reason';
import { drawLabel, type ShownLabel } from './draw-label';
import type { LabelRenderer } from './label-renderer';
import { type PrintedLabel, printLabels } from './print-labels';
import { useFillLabels } from './use-fill-labels';
import type { LabelToShow } from './use-shown-label';

export type PrintingState =
  | { readonly kind: 'idle' }
  /** `done` of `all` are drawn. */
  | { readonly kind: 'drawing'; readonly done: number; readonly all: number }
  | { readonly kind: 'failed'; readonly label: ShownLabel };

/**
 * Draws all labels and prints them; ends at the first one that cannot be drawn or read. Closing the dialog cancels it.
 */
export function usePrinting(renderer: LabelRenderer | null): {
  readonly state: PrintingState;
  readonly print: (labels: LabelToShow) => Promise<void>;
} {
  const fill = useFillLabels();
  const reasonOf = useReason();
  const [state, setState] = useState<PrintingState>({ kind: 'idle' });
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const draw = async ({ template, dotsPerMm, ...of }: LabelToShow, by: LabelRenderer) => {
    const all = of.rows.length;
    setState({ kind: 'drawing', done: 0, all });
    const printed: PrintedLabel[] = [];
    let size: LabelSize | undefined;
    let done = 0;
    for (const filled of await fill(template, of)) {
      if (isClosed.current) return;
      const { size: ownSize, ...label } = await drawLabel(filled, dotsPerMm, by);
      if (label.kind !== 'picture' && label.kind !== 'text') return setState({ kind: 'failed', label });
      size = ownSize;
      if (label.kind === 'text') printed.push(label);
      else for (const address of label.addresses) printed.push({ kind: 'picture', address });
      done += 1;
      setState({ kind: 'drawing', done, all });
    }
    setState({ kind: 'idle' });
    if (size) await printLabels(printed, size, () => !isClosed.current);
  };
  const print = async (labels: LabelToShow) => {
    if (!renderer) return;
    try {
      await draw(labels, renderer);
    } catch (problem) {
      setState({ kind: 'failed', label: { kind: 'wrong', message: await reasonOf(problem) } });
    }
  };
  return { state, print };
}
