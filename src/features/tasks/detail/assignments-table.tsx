import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Assignment, assignments as resource } from '../../../domain/resources/tasks/assignments';
import { ReferenceName } from '../../../resource-kit/fields/reference-name';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn } from '../../../ui/data-table/types';
import { EmptyState } from '../../../ui/feedback/states';
import { IconUser } from '../../../ui/icons';
import { TaskStatusChip } from './task-status';

/** The present and former pickers of a task: one row for each. */
export function AssignmentsTable({ assignments }: { assignments: readonly Assignment[] }) {
  const { t } = useLingui();
  const translate = useLabel();
  const { dateTime } = useFormat();
  const columns = useMemo(
    (): DataColumn<Assignment>[] => [
      {
        id: 'picker',
        header: translate(resource.fields.pickerID.label),
        cell: (row) => <ReferenceName to="pickers" id={row.pickerID} />,
        width: 240,
        priority: 1,
      },
      {
        id: 'status',
        header: translate(resource.fields.status.label),
        cell: (row) => <TaskStatusChip status={row.status} />,
        width: 140,
        priority: 2,
      },
      {
        id: 'createdAt',
        header: t`Assigned`,
        cell: (row) => dateTime(row.createdAt),
        width: 180,
        priority: 3,
      },
    ],
    [translate, t, dateTime],
  );
  return (
    <DataTable
      flush
      label={t`Pickers of the task`}
      columns={columns}
      rows={assignments}
      rowKey={(row) => row.assignmentID}
      empty={<EmptyState icon={IconUser} title={t`Nobody works on this task yet`} />}
    />
  );
}
