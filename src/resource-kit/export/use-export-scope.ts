import { useLingui } from '@lingui/react/macro';
import { countSelected } from '../../ui/data-table/selection';
import { toast } from '../../ui/feedback/toast-store';
import { useIsOffline } from '../device/use-status';
import type { ResourceListModel } from '../list/use-resource-list';

/** The rows that an export of a list can contain. */
export interface ExportScope {
  /** Number of rows that fulfil the list's filters. */
  readonly total: number;
  readonly chosen: number;
  /** Why the selected rows cannot be exported. */
  readonly noSelection: string | undefined;
  /** The device lacks some of the requested rows, and the server cannot be reached. */
  readonly isPartial: boolean;
  readonly tellPartial: () => void;
}

export function useExportScope<F>({ result, selection }: ResourceListModel<F>): ExportScope {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const total = result?.total ?? 0;
  const chosen = countSelected(selection, total);
  return {
    total,
    chosen,
    noSelection: chosen === 0 ? t`Nothing is selected` : undefined,
    isPartial: result?.from === 'partial' && isOffline,
    tellPartial: () => void toast.info(t`Offline: only what is on this device has been exported`),
  };
}
