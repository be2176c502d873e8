import { useMemo } from 'react';
import { type TaskError, taskErrors } from '../../domain/resources/tasks/task-errors';
import { useMay } from '../../resource-kit/device/use-may';
import { rowsOf } from '../../resource-kit/device/use-rows';
import { ExportMenu } from '../../resource-kit/export/export-menu';
import { useLabel } from '../../resource-kit/fields/use-label';
import { fieldFilters } from '../../resource-kit/list/field-filters';
import { FilterMenu } from '../../resource-kit/list/filter-menu';
import { ListTable } from '../../resource-kit/list/list-table';
import { ListToolbar } from '../../resource-kit/list/list-toolbar';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { useResourceList } from '../../resource-kit/list/use-resource-list';
import { NO_SELECTION } from '../../ui/data-table/selection';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorMessage, ErrorStatus } from './error-cells';
import { StatusMenu } from './status-menu';

const columns: ColumnOverrides = {
  createdAt: { priority: 3 },
  status: { cell: (row) => <ErrorStatus row={row} />, width: 140, priority: 1 },
  taskID: { width: 120, priority: 4 },
  message: { cell: (row) => <ErrorMessage row={row} />, width: 420, priority: 2 },
};

/** What went wrong with tasks, the latest first. */
export function ErrorsPage() {
  const translate = useLabel();
  const settings = useMemo(() => ({ resource: taskErrors, filters: fieldFilters(taskErrors) }), []);
  const list = useResourceList(settings, { name: 'errors', columns });
  const mayUpdate = useMay('update', taskErrors);
  const title = translate(taskErrors.title.many);
  const isFiltered = Object.keys(list.state.filters).length > 0;
  const read = async (): Promise<readonly TaskError[]> => rowsOf(taskErrors, await list.readSelected());
  return (
    <Page fill>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader title={title} />
      <ListToolbar list={list} filters={<FilterMenu list={list} />} actions={<ExportMenu list={list} />} />
      <ListTable
        list={list}
        isSelectable={mayUpdate}
        selectionActions={<StatusMenu read={read} onDone={() => list.setSelection(NO_SELECTION)} />}
        {...(isFiltered ? { onClearFilters: () => list.change({ filters: {} }) } : {})}
      />
    </Page>
  );
}
