import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Resource, Row } from '../domain/resource';
import { toast } from '../ui/feedback/toast-store';
import { useDevice } from './device';
import { useFormat } from './use-format';
import { useLabel } from './use-label';

export interface Exporter {
  /** Downloads lines as they are; the first one is the header. */
  readonly lines: (path: string, lines: readonly (readonly string[])[]) => Promise<void>;
  /** Downloads rows of a resource with these fields as columns. */
  readonly rows: (
    path: string,
    resource: Resource,
    names: readonly string[],
    read: () => Promise<readonly Row[]>,
  ) => Promise<void>;
}

/** CSV exports in the reader's language (decision 28). */
export function useExport(): Exporter {
  const { t, i18n } = useLingui();
  const device = useDevice();
  const say = useLabel();
  const format = useFormat();
  const lines = useCallback<Exporter['lines']>(
    async (path, table) => {
      const { downloadTable } = await import('./csv');
      downloadTable(path, table, i18n.locale);
      const count = format.number(table.length - 1);
      toast.success(t`${count} rows exported`);
    },
    [i18n.locale, format, t],
  );
  const rows = useCallback<Exporter['rows']>(
    async (path, resource, names, read) => {
      try {
        const { exportLines } = await import('./export-rows');
        await lines(
          path,
          await exportLines(resource, names, await read(), { device, say, format, yes: t`Yes`, no: t`No` }),
        );
      } catch (problem) {
        const reason = problem instanceof Error ? problem.message : String(problem);
        toast.error(t`The export failed: ${reason}`);
      }
    },
    [device, say, format, t, lines],
  );
  return { lines, rows };
}
