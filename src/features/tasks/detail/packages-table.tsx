import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { palletConfig } from '../../../domain/flags';
import { type Package, packages as resource } from '../../../domain/resources/tasks/packages';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useFlags } from '../../../resource-kit/device/device';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { Measure } from '../../../resource-kit/fields/measure';
import { useFieldTexts } from '../../../resource-kit/fields/use-field-texts';
import { usePrintLabels } from '../../../resource-kit/labels/use-print-labels';
import { type ColumnOverrides, resourceColumns } from '../../../resource-kit/list/resource-columns';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table/data-table';
import { isSelected, noSelection } from '../../../ui/data-table/selection';
import { EmptyState } from '../../../ui/feedback/states';
import { IconPrinter } from '../../../ui/icons';

const cells: ColumnOverrides = {
  weight: { cell: ({ row }) => <Measure value={rowOf(resource, row).weight} type="weight" decimals={2} /> },
  volume: { cell: ({ row }) => <Measure value={rowOf(resource, row).volume} type="volume" decimals={2} /> },
};

/** A task's packages; if the company handles pallets and packages, with their labels and the waybill. */
export function PackagesTable({ task, packages }: { task: Task; packages: readonly Package[] }) {
  const { t } = useLingui();
  const texts = useFieldTexts();
  const { open, dialog } = usePrintLabels();
  const isHandled = useFlags().isOn(palletConfig);
  const [selection, setSelection] = useState(noSelection);
  const columns = useMemo(
    () =>
      resourceColumns(resource, resource.list.columns, texts, cells).map((column) => ({
        ...column,
        sortable: false,
      })),
    [texts],
  );
  const printLabels = () => {
    const rows = packages.filter(({ packageID }) => isSelected(selection, packageID));
    open({ type: 'PACKAGE', rows, known: { tasks: [task] } });
  };
  return (
    <>
      {isHandled && packages.length > 0 && (
        <div className="border-line flex flex-wrap gap-2 border-b px-4 py-2">
          <Button icon={IconPrinter} onClick={() => open({ type: 'WAYBILL', rows: [task] })}>
            {t`Print waybill`}
          </Button>
        </div>
      )}
      <DataTable
        flush
        label={t`Packages`}
        columns={columns}
        rows={packages}
        rowKey={packageKey}
        selection={selection}
        onSelectionChange={isHandled ? setSelection : undefined}
        selectionActions={
          <Button size="sm" icon={IconPrinter} onClick={printLabels}>
            {t`Print labels`}
          </Button>
        }
        empty={<EmptyState title={t`Nothing has been packed yet`} />}
      />
      {dialog}
    </>
  );
}

const packageKey = (row: { readonly packageID?: unknown }) => Number(row.packageID);
