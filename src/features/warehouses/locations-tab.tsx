import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Row } from '../../domain/resource';
import { locations } from '../../domain/resources/sites/locations';
import { warehouseSections } from '../../domain/resources/sites/warehouse-sections';
import { warehouses } from '../../domain/resources/sites/warehouses';
import type { BulkAction } from '../../resource-kit/actions/bulk-action';
import { useMay } from '../../resource-kit/device/use-may';
import { rowOf, useAllRows } from '../../resource-kit/device/use-rows';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import { usePrintAction } from '../../resource-kit/labels/use-print-labels';
import { ChildList } from '../../resource-kit/record/child-list';
import { buttonClass } from '../../ui/button';
import { IconSort } from '../../ui/icons';

const OrderBinsDialog = lazy(() =>
  import('./order-bins-dialog').then((m) => ({ default: m.OrderBinsDialog })),
);

/** Exports identify sections by their code alone, as the import of bins does. */
function useSectionCodes(warehouseID: number): ExportTexts {
  const sections = useAllRows(warehouseSections, { filter: { warehouseID } });
  return useMemo(() => {
    const codes = new Map(sections.map((one) => [one.warehouseSectionID, one.warehouseSectionCode]));
    return { warehouseSectionID: (row) => codes.get(rowOf(locations, row).warehouseSectionID ?? 0) ?? null };
  }, [sections]);
}

/** The bins of a warehouse: several at once can be given their picking order and printed as labels. */
export function LocationsTab({ warehouseID }: { warehouseID: number }) {
  const { t } = useLingui();
  const mayUpdate = useMay('update', locations);
  const mayCreate = useMay('create', locations);
  const [ordered, setOrdered] = useState<{
    readonly rows: readonly Row[];
    readonly onDone: () => void;
  } | null>(null);
  const order: BulkAction = {
    id: 'order',
    label: t`Set walking order`,
    icon: IconSort,
    open: (rows, onDone) => setOrdered({ rows, onDone }),
  };
  const sectionCodes = useSectionCodes(warehouseID);
  const printing = usePrintAction('LOCATION');
  const close = () => setOrdered(null);
  const importAt = `/${warehouses.screen}/${warehouseID}/locations/import`;
  return (
    <>
      <ChildList
        parent={warehouses}
        parentID={warehouseID}
        tab="locations"
        importAt={importAt}
        exportTexts={sectionCodes}
        bulkActions={mayUpdate ? [order, printing.action] : [printing.action]}
        actions={
          mayCreate && (
            <Link to={importAt} className={buttonClass()}>
              {t`Import`}
            </Link>
          )
        }
      />
      {printing.dialog}
      {ordered && (
        <Suspense fallback={null}>
          <OrderBinsDialog
            rows={ordered.rows}
            onClose={close}
            onDone={() => {
              close();
              ordered.onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
