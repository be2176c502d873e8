import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Package, packages as resource } from '../../../domain/resources/tasks/packages';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { resourceColumns } from '../../../resource-kit/list/resource-columns';
import { DataTable } from '../../../ui/data-table/data-table';
import { EmptyState } from '../../../ui/feedback/states';

/** What a task's goods were packed into. */
export function PackagesTable({ packages }: { packages: readonly Package[] }) {
  const { t } = useLingui();
  const translate = useLabel();
  const columns = useMemo(
    () =>
      resourceColumns(resource, resource.list.columns, translate).map((column) => ({
        ...column,
        sortable: false,
      })),
    [translate],
  );
  return (
    <DataTable
      flush
      label={t`Packages`}
      columns={columns}
      rows={packages}
      rowKey={packageKey}
      empty={<EmptyState title={t`Nothing has been packed yet`} />}
    />
  );
}

const packageKey = (row: { readonly packageID?: unknown }) => Number(row.packageID);
