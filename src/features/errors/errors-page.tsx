import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { tasks } from '../../domain/resources/tasks/tasks';
import { rowOf, rowsOf, useRows } from '../../resource-kit/device/use-rows';
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

/** Most tasks that a search considers, the newest first. */
const maxTasks = 1000;

/** Numbers of the tasks that a search may refer to: a list shows them, errors have keys. */
function useTaskNumbers(): ExportTexts {
  const term = useSearchParams()[0].get('sr')?.trim() ?? '';
  const result = useRows(
    term === ''
      ? null
      : {
          resource: tasks.name,
          filter: { taskNumber: { like: term } },
          sort: [[tasks.key, 'DESC']],
          range: [0, maxTasks - 1],
        },
  );
  const found = result?.rows;
  return useMemo(() => {
    const numbers = new Map(rowsOf(tasks, found ?? []).map(({ taskID, taskNumber }) => [taskID, taskNumber]));
    return { taskID: (row) => numbers.get(rowOf(taskErrors, row).taskID ?? 0) ?? '' };
  }, [found]);
}

/** The errors of tasks, latest first. */
export function ErrorsPage() {
  const textOf = useEventText();
  const texts = useMemo((): ExportTexts => ({ message: (row) => textOf(rowOf(taskErrors, row)) }), [textOf]);
  return (
    <ResourceListPage
      resource={taskErrors}
      columns={columns}
      exportTexts={texts}
      shownFilter={useShownFilter(taskErrors, texts, useTaskNumbers())}
      bulkActions={useStatusActions()}
    />
  );
}
