import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LabelType } from '../../domain/labels/placeholders';
import { IconPrinter } from '../../ui/icons';
import type { BulkAction } from '../actions/bulk-action';
import type { LabelRows } from './use-fill-labels';
import { useKeptRenderer } from './use-kept-renderer';

const PrintDialog = lazy(() => import('./print-dialog').then((m) => ({ default: m.PrintDialog })));

/** Printing labels from a page. */
export interface PrintLabels {
  readonly open: (labels: LabelRows) => void;
  /** Null: nothing is being printed. */
  readonly dialog: ReactNode;
}

export function usePrintLabels(): PrintLabels {
  const [labels, setLabels] = useState<LabelRows | null>(null);
  useKeptRenderer();
  return {
    open: setLabels,
    dialog: labels && (
      <Suspense fallback={null}>
        <PrintDialog {...labels} onClose={() => setLabels(null)} />
      </Suspense>
    ),
  };
}

/** *Print labels* for the selected rows of a list, which stay selected. */
export function usePrintAction(type: LabelType): { readonly action: BulkAction; readonly dialog: ReactNode } {
  const { t } = useLingui();
  const { open, dialog } = usePrintLabels();
  const action: BulkAction = {
    id: 'print-labels',
    label: t`Print labels`,
    icon: IconPrinter,
    open: (rows) => open({ type, rows }),
  };
  return { action, dialog };
}
