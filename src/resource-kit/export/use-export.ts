import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Resource, Row } from '../../domain/resource';
import { toast } from '../../ui/feedback/toast-store';
import { useDevice } from '../device/device';
import { useReason } from '../device/use-reason';
import { useFormat } from '../fields/use-format';
import { useLabel } from '../fields/use-label';
import type { TablePieces } from './csv';
import type { ExportTexts } from './export-rows';

export interface Exporter {
  /** Downloads a given table and shows errors of its making. Resolves true when it is done. */
  readonly pieces: (
    path: string,
    table: () => TablePieces | Promise<TablePieces>,
    more?: {
      /** Number of rows, if not every line except the first is one. */
      readonly rowCount?: () => number;
      /** Instead of the delimiter of the language's spreadsheets. */
      readonly delimiter?: ';' | ',';
    },
  ) => Promise<boolean>;
  /** Downloads rows of a resource with these fields as columns. */
  readonly rows: (
    path: string,
    resource: Resource,
    names: readonly string[],
    read: () => Promise<readonly Row[]>,
    texts?: ExportTexts,
  ) => Promise<boolean>;
}

/** CSV exports in the reader's language (decision 28). */
export function useExport(): Exporter {
  const { t, i18n } = useLingui();
  const device = useDevice();
  const translate = useLabel();
  const format = useFormat();
  const reasonOf = useReason();
  const pieces = useCallback<Exporter['pieces']>(
    async (path, table, { rowCount, delimiter } = {}) => {
      try {
        const { csvDelimiter, downloadTable } = await import('./csv');
        const lines = await downloadTable(path, await table(), delimiter ?? csvDelimiter(i18n.locale));
        const count = format.number(rowCount?.() ?? lines - 1);
        toast.success(t`Rows exported: ${count}`);
        return true;
      } catch (problem) {
        const reason = await reasonOf(problem);
        toast.error(t`The export failed: ${reason}`);
        return false;
      }
    },
    [i18n.locale, format, t, reasonOf],
  );
  const rows = useCallback<Exporter['rows']>(
    (path, resource, names, read, texts = {}) =>
      pieces(path, async () => {
        const { exportPieces } = await import('./export-rows');
        return exportPieces(resource, names, await read(), {
          device,
          translate,
          format,
          yes: t`Yes`,
          no: t`No`,
          texts,
        });
      }),
    [device, translate, format, t, pieces],
  );
  return { pieces, rows };
}
