import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '../../domain/resource';
import { locations } from '../../domain/resources/sites/locations';
import type { BulkAction } from '../../resource-kit/actions/bulk-action';
import { useMay } from '../../resource-kit/device/use-may';
import { ResourceList } from '../../resource-kit/list/resource-list';
import { IconSort } from '../../ui/icons';

const OrderBinsDialog = lazy(() =>
  import('./order-bins-dialog').then((m) => ({ default: m.OrderBinsDialog })),
);

/** A warehouse's bins: their walking order is set for several at a time. */
export function LocationsTab({ warehouseID }: { warehouseID: number }) {
  const { t } = useLingui();
  const mayUpdate = useMay('update', locations);
  const [ordered, setOrdered] = useState<{
    readonly rows: readonly Row[];
    readonly onDone: () => void;
  } | null>(null);
  const order: BulkAction = {
    id: 'order',
    label: t`Order bins`,
    icon: IconSort,
    open: (rows, onDone) => setOrdered({ rows, onDone }),
  };
  const close = () => setOrdered(null);
  return (
    <>
      <ResourceList
        resource={locations}
        name="locations"
        fixed={{ warehouseID }}
        bulkActions={mayUpdate ? [order] : []}
        onRowOpen={null}
      />
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
