import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { type TaskCounts, totalOf } from '../../domain/reports/task-overview';
import { statusLabels, type TaskStatus, type TaskType, taskTypeLabels } from '../../domain/tasks/statuses';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useLabel } from '../../resource-kit/fields/use-label';
import { StatusChip } from '../../ui/badge';

export interface CountTableProps {
  rows: readonly TaskCounts[];
  statuses: readonly TaskStatus[];
  addressOf: (choice: { taskType?: TaskType; statuses?: readonly TaskStatus[] }) => string;
  onOpen: () => void;
}

/** The numbers of the bars; each leads to its tasks. */
export function CountTable({ rows, statuses, addressOf, onOpen }: CountTableProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const format = useFormat();
  const number = (count: number, choice: Parameters<typeof addressOf>[0], name: string) =>
    count === 0 ? (
      <span className="px-1 text-ink-3 @md:px-2">0</span>
    ) : (
      <Link
        to={addressOf(choice)}
        onClick={onOpen}
        aria-label={`${name}: ${count}`}
        className="inline-flex h-7 min-w-6 items-center justify-end rounded px-1 font-semibold underline decoration-line-strong underline-offset-2 hover:bg-surface-3 @md:px-2 coarse:h-11 @md:coarse:min-w-11"
      >
        {format.number(count)}
      </Link>
    );
  return (
    <div className="@container mt-2 overflow-x-auto">
      <p aria-hidden="true" className="mb-2 flex flex-wrap gap-1 @3xl:hidden">
        {statuses.map((status) => (
          <StatusChip key={status} tone={status}>
            {translate(statusLabels[status])}
          </StatusChip>
        ))}
      </p>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-left text-ink-2">
            <th scope="col" className="py-1 font-medium @md:pr-2">
              <span className="@max-md:sr-only">{t`Task type`}</span>
            </th>
            {statuses.map((status) => (
              <th key={status} scope="col" className="py-1 text-right font-medium @md:px-1">
                <StatusChip tone={status} className="@max-3xl:hidden">
                  {translate(statusLabels[status])}
                </StatusChip>
                <StatusDot status={status} name={translate(statusLabels[status])} />
              </th>
            ))}
            <th
              scope="col"
              className="px-1 py-1 text-right text-xs font-medium @md:px-2 @md:text-sm"
            >{t`Total`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const type = translate(taskTypeLabels[row.taskType]);
            return (
              <tr key={row.taskType} className="border-t border-line">
                <th
                  scope="row"
                  className="py-1 text-left text-xs font-medium @md:pr-2 @md:text-sm @md:whitespace-nowrap"
                >
                  {type}
                </th>
                {statuses.map((status) => (
                  <td key={status} className="text-right @md:px-1">
                    {number(
                      row[status],
                      { taskType: row.taskType, statuses: [status] },
                      `${type}, ${translate(statusLabels[status])}`,
                    )}
                  </td>
                ))}
                <td className="text-right">
                  {number(totalOf(row), { taskType: row.taskType }, `${type}, ${t`Total`}`)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Replaces the name where there is no room for it. */
function StatusDot({ status, name }: { status: TaskStatus; name: string }) {
  return (
    <span
      role="img"
      aria-label={name}
      className="mr-1 inline-block size-2.5 rounded-full @md:mr-2 @3xl:hidden"
      style={{ background: `var(--st-${status})` }}
    />
  );
}
