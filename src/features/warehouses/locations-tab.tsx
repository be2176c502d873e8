import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Row } from '../../domain/resource';
import { locations } from '../../domain/resources/sites/locations';
import { useMay } from '../../resource-kit/device/use-may';
import { ExportMenu } from '../../resource-kit/export/export-menu';
import { fieldFilters } from '../../resource-kit/list/field-filters';
import { FilterMenu } from '../../resource-kit/list/filter-menu';
import { ListTable } from '../../resource-kit/list/list-table';
import { ListToolbar } from '../../resource-kit/list/list-toolbar';
import { useDeleteRows } from '../../resource-kit/list/use-delete-rows';
import { useResourceList } from '../../resource-kit/list/use-resource-list';
import { Button } from '../../ui/button';
import { NO_SELECTION } from '../../ui/data-table/selection';
import { IconSort, IconTrash } from '../../ui/icons';

const OrderBinsDialog = lazy(() =>
  import('./order-bins-dialog').then((m) => ({ default: m.OrderBinsDialog })),
);

const nothing = () => {};

/** A warehouse's bins: their walking order is set for several at a time. */
export function LocationsTab({ warehouseID }: { warehouseID: number }) {
  const { t } = useLingui();
  const settings = useMemo(
    () => ({ resource: locations, filters: fieldFilters(locations), fixed: { warehouseID } }),
    [warehouseID],
  );
  const list = useResourceList(settings, { name: 'locations' });
  const mayUpdate = useMay('update', locations);
  const mayDelete = useMay('delete', locations);
  const remove = useDeleteRows(locations);
  const [ordered, setOrdered] = useState<readonly Row[] | null>(null);
  const done = () => {
    setOrdered(null);
    list.setSelection(NO_SELECTION);
  };
  const order = async () => setOrdered(await list.readSelected());
  const removeSelected = async () => {
    if (await remove(await list.readSelected())) done();
  };
  return (
    <>
      <ListToolbar list={list} filters={<FilterMenu list={list} />} actions={<ExportMenu list={list} />} />
      <ListTable
        list={list}
        onRowOpen={nothing}
        selectionActions={
          <>
            {mayUpdate && (
              <Button size="sm" icon={IconSort} onClick={() => void order()}>
                {t`Order bins`}
              </Button>
            )}
            {mayDelete && (
              <Button size="sm" icon={IconTrash} onClick={() => void removeSelected()}>
                {t`Delete`}
              </Button>
            )}
          </>
        }
      />
      {ordered && (
        <Suspense fallback={null}>
          <OrderBinsDialog rows={ordered} onClose={() => setOrdered(null)} onDone={done} />
        </Suspense>
      )}
    </>
  );
}
