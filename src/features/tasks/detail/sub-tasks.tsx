import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useRows } from '../../../resource-kit/device/use-rows';
import { useDeviceStatus } from '../../../resource-kit/device/use-status';
import { useFieldTexts } from '../../../resource-kit/fields/use-field-texts';
import { useCameFrom } from '../../../resource-kit/list/list-context';
import { resourceColumns } from '../../../resource-kit/list/resource-columns';
import { OutdatedState } from '../../../resource-kit/screens/outdated-state';
import { UnreachedRows } from '../../../resource-kit/screens/unreached-rows';
import type { RowsResult } from '../../../sync/device';
import { DataTable } from '../../../ui/data-table/data-table';
import { EmptyState } from '../../../ui/feedback/states';

/** A merged task, or a group, has a few dozen tasks at most. */
const query = { resource: tasks.name, sort: [['taskNumber', 'ASC']], range: [0, 499] } as const;

/** The tasks that were merged into one, live; null until known, or without such a task. */
export function useSubTasks(parentTaskID: number | null): RowsResult | null {
  return useRows(parentTaskID === null ? null : { ...query, filter: { parentTaskID } });
}

/** The tasks that share a group, live; null until known, or without a group. */
export function useGroup(taskGroupID: number | null): RowsResult | null {
  return useRows(taskGroupID === null ? null : { ...query, filter: { taskGroupID } });
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

/** The tasks from which a merged task was made. */
export function SubTasks({ result, base }: { result: RowsResult | null; base: string }) {
  const { t } = useLingui();
  return (
    <TaskTable
      label={t`Sub-tasks`}
      result={result}
      addressOf={(id) => `${base}/subTasks/${id}`}
      empty={t`The task has no sub-tasks`}
    />
  );
}

/** The tasks of a group, which are picked together. */
export function TaskGroup({ result }: { result: RowsResult | null }) {
  const { t } = useLingui();
  return (
    <TaskTable
      label={t`Task group`}
      result={result}
      addressOf={(id) => `/tasks/${id}`}
      empty={t`The group has no tasks`}
    />
  );
}

interface TaskTableProps {
  label: string;
  result: RowsResult | null;
  addressOf: (taskID: number) => string;
  empty: string;
}

function TaskTable({ label, result, addressOf, empty }: TaskTableProps) {
  const texts = useFieldTexts();
  const navigate = useNavigate();
  const begin = useCameFrom('subTasks', useLocation().pathname);
  const status = useDeviceStatus();
  const columns = useMemo(
    () => resourceColumns(tasks, shown, texts).map((column) => ({ ...column, sortable: false })),
    [texts],
  );
  const rows = result?.rows ?? [];
  const isAwaited = result === null || (result.loading && rows.length === 0);
  if (isAwaited && status?.isOutdated) return <OutdatedState />;
  if (result?.from === 'partial' && rows.length === 0) return <UnreachedRows />;
  return (
    <DataTable
      flush
      label={label}
      columns={columns}
      rows={rows}
      rowKey={taskKey}
      loading={isAwaited}
      begin={begin}
      onRowOpen={(row) => void navigate(addressOf(taskKey(row)))}
      empty={<EmptyState title={empty} />}
    />
  );
}

const taskKey = (row: Row) => Number(row.taskID);
