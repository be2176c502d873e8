import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Row } from '../../../domain/resource';
import { inventoryTransactions } from '../../../domain/resources/tasks/assignments';
import { useRows } from '../../../resource-kit/device/use-rows';
import { useDeviceStatus } from '../../../resource-kit/device/use-status';
import { useFieldTexts } from '../../../resource-kit/fields/use-field-texts';
import { resourceColumns } from '../../../resource-kit/list/resource-columns';
import { OutdatedState } from '../../../resource-kit/screens/outdated-state';
import { DataTable } from '../../../ui/data-table/data-table';
import { EmptyState, OfflineState } from '../../../ui/feedback/states';
import { ShowMore } from '../detail/show-more';

const rowsAPage = 500;

/** Stock that a line's picks have moved; kept on the device once it was opened. */
export function LineStock({ pickIDs }: { pickIDs: readonly number[] }) {
  const { t } = useLingui();
  const texts = useFieldTexts();
  const status = useDeviceStatus();
  const [count, setCount] = useState(rowsAPage);
  const columns = useMemo(() => {
    const names = ['inventoryTransactionID', ...inventoryTransactions.list.columns];
    return resourceColumns(inventoryTransactions, names, texts).map((column) => ({
      ...column,
      sortable: false,
    }));
  }, [texts]);
  const result = useRows(
    pickIDs.length === 0
      ? null
      : {
          resource: inventoryTransactions.name,
          filter: { assignmentLineID: [...pickIDs] },
          sort: [['inventoryTransactionID', 'ASC']],
          range: [0, count - 1],
        },
  );
  const rows = result?.rows ?? [];
  const isAwaited = pickIDs.length > 0 && (result === null || (result.loading && rows.length === 0));
  if (isAwaited && status?.isOutdated) return <OutdatedState />;
  if (result?.from === 'partial' && rows.length === 0) return <OfflineState />;
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
      <ShowMore total={result?.total ?? 0} shown={rows.length} onMore={() => setCount(count + rowsAPage)} />
    </>
  );
}

const moveKey = (row: Row) => Number(row.inventoryTransactionID);
