import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Row } from '../../../domain/resource';
import { inventoryTransactions } from '../../../domain/resources/tasks/assignments';
import { useDeviceStatus } from '../../../resource-kit/device/use-status';
import { useFieldTexts } from '../../../resource-kit/fields/use-field-texts';
import { resourceColumns } from '../../../resource-kit/list/resource-columns';
import { OutdatedState } from '../../../resource-kit/screens/outdated-state';
import { UnreachedRows } from '../../../resource-kit/screens/unreached-rows';
import { DataTable } from '../../../ui/data-table/data-table';
import { EmptyState } from '../../../ui/feedback/states';
import { ShowMore } from '../detail/show-more';
import { useGrowingRows } from '../detail/use-growing-rows';

const rowsAPage = 500;

/** Stock moved by a line's picks; stored on the device once it was opened. */
export function LineStock({ pickIDs }: { pickIDs: readonly number[] }) {
  const { t } = useLingui();
  const texts = useFieldTexts();
  const status = useDeviceStatus();
  const columns = useMemo(() => {
    const names = ['inventoryTransactionID', ...inventoryTransactions.list.columns];
    return resourceColumns(inventoryTransactions, names, texts).map((column) => ({
      ...column,
      sortable: false,
    }));
  }, [texts]);
  const { first, rows, more } = useGrowingRows(
    pickIDs.length === 0
      ? null
      : {
          resource: inventoryTransactions.name,
          filter: { assignmentLineID: [...pickIDs] },
          sort: [['inventoryTransactionID', 'ASC']],
        },
    rowsAPage,
  );
  const isAwaited = pickIDs.length > 0 && (first === null || (first.loading && rows.length === 0));
  if (isAwaited && status?.isOutdated) return <OutdatedState />;
  if (first?.from === 'partial' && rows.length === 0) return <UnreachedRows />;
  return (
    <>
      <DataTable
        flush
        label={t`Inventory transactions`}
        columns={columns}
        rows={rows}
        rowKey={moveKey}
        loading={isAwaited}
        empty={<EmptyState title={t`No stock has been moved`} />}
      />
      <ShowMore total={first?.total ?? 0} shown={rows.length} onMore={more} />
    </>
  );
}

const moveKey = (row: Row) => Number(row.inventoryTransactionID);
