import { useMemo } from 'react';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { rowOf } from '../../resource-kit/device/use-rows';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { useShownFilter } from '../../resource-kit/list/shown/use-shown-filter';
import { useEventText } from '../../task-kit/use-event-text';
import { ErrorMessage, ErrorStatus } from './error-cells';
import { useStatusActions } from './use-status-actions';

const columns: ColumnOverrides = {
  createdAt: { priority: 3 },
  status: { cell: ErrorStatus, width: 140, priority: 1 },
  taskID: { width: 120, priority: 4 },
  message: { cell: ErrorMessage, width: 420, priority: 2 },
};

/** What went wrong with tasks, the latest first. */
export function ErrorsPage() {
  const textOf = useEventText();
  const texts = useMemo((): ExportTexts => ({ message: (row) => textOf(rowOf(taskErrors, row)) }), [textOf]);
  return (
    <ResourceListPage
      resource={taskErrors}
      columns={columns}
      exportTexts={texts}
      shownFilter={useShownFilter(taskErrors, texts)}
      bulkActions={useStatusActions()}
    />
  );
}
