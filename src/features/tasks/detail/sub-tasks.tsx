import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useRows } from '../../../resource-kit/device/use-rows';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { resourceColumns } from '../../../resource-kit/list/resource-columns';
import type { RowsResult } from '../../../sync/device';
import { DataTable } from '../../../ui/data-table/data-table';
import { EmptyState, OfflineState } from '../../../ui/feedback/states';

/** A merged task has a few dozen sub-tasks at most. */
const MOST = 499;

/** The tasks that were merged into one, live; null until known, or where there is no such task. */
export function useSubTasks(parentTaskID: number | null): RowsResult | null {
  const query = { resource: tasks.name, sort: [['taskNumber', 'ASC']], range: [0, MOST] } as const;
  return useRows(parentTaskID === null ? null : { ...query, filter: { parentTaskID } });
}

const shown = [
  'taskNumber',
  'status',
  'customerName',
  'orderNumber',
  'lineCount',
  'linesCompleted',
  'totalAmount',
];

export function SubTasks({ result, base }: { result: RowsResult | null; base: string }) {
  const { t } = useLingui();
  const translate = useLabel();
  const navigate = useNavigate();
  const columns = useMemo(
    () => resourceColumns(tasks, shown, translate).map((column) => ({ ...column, sortable: false })),
    [translate],
  );
  const rows = result?.rows ?? [];
  if (result?.from === 'partial' && rows.length === 0) return <OfflineState />;
  return (
    <DataTable
      flush
      label={t`Sub-tasks`}
      columns={columns}
      rows={rows}
      rowKey={taskKey}
      loading={result === null || (result.loading && rows.length === 0)}
      onRowOpen={(row) => void navigate(`${base}/subTasks/${taskKey(row)}`)}
      empty={<EmptyState title={t`The task has no sub-tasks`} />}
    />
  );
}

const taskKey = (row: Row) => Number(row.taskID);
