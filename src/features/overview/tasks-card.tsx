import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportScope } from '../../domain/reports/scope';
import { type TaskCounts, totalOf } from '../../domain/reports/task-overview';
import {
  type PickType,
  statusFeature,
  statusLabels,
  taskStatuses,
  taskTypeFeatures,
  taskTypeLabels,
} from '../../domain/tasks/statuses';
import { useFlags } from '../../resource-kit/device/device';
import { useAggregate } from '../../resource-kit/device/use-aggregate';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useKeepDays } from '../../task-kit/kept-days';
import { tasksAddress } from '../../task-kit/tasks-address';
import { Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { Card } from '../../ui/layout/card';
import { CountTable } from './count-table';
import { Missing } from './missing';
import type { OverviewFilters } from './overview-filters';
import { ReportNote } from './report-note';

const StackedBars = lazy(() =>
  import('../../ui/charts/stacked-bars').then((m) => ({ default: m.StackedBars })),
);

/** Pixels of one bar with the space around it. */
const barPx = 56;

export interface TasksCardProps {
  filters: OverviewFilters;
  scope: ReportScope;
  pickTypes: readonly PickType[];
}

/** Tasks by type and status: as bars of shares, and as a table whose numbers lead to the tasks. */
export function TasksCard({ filters, scope, pickTypes }: TasksCardProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const flags = useFlags();
  const navigate = useNavigate();
  const keepDays = useKeepDays();
  const report = useAggregate('taskOverview', { ...scope, pickTypes });
  const counts = report?.value ?? null;
  const isShown = (row: TaskCounts) => totalOf(row) > 0 || flags.isOn(taskTypeFeatures[row.taskType]);
  const rows = counts?.filter(isShown) ?? [];
  const statuses = taskStatuses.filter(
    (status) => flags.isOn(statusFeature(status)) || rows.some((row) => row[status] > 0),
  );
  const { warehouseID, warehouseSectionIDs, ...days } = filters;
  const place = { pickTypes, days, warehouseID, warehouseSectionIDs };
  const open = (choice: Parameters<typeof tasksAddress>[0]) => {
    keepDays(days);
    navigate(tasksAddress(choice));
  };
  const isEmpty = rows.every((row) => totalOf(row) === 0);
  return (
    <Card title={t`Tasks by type and status`} actions={<ReportNote report={report} />}>
      {counts === null || (isEmpty && report?.loading) ? (
        <Missing className="h-56" />
      ) : isEmpty ? (
        <EmptyState title={t`No tasks on these days`} />
      ) : (
        <>
          <div aria-hidden="true" style={{ height: rows.length * barPx }}>
            <Suspense fallback={<Skeleton className="h-full" />}>
              <StackedBars
                bars={rows.map((row) => ({
                  id: row.taskType,
                  label: translate(taskTypeLabels[row.taskType]),
                  counts: countsOf(row),
                }))}
                series={statuses.map((status) => ({
                  id: status,
                  label: translate(statusLabels[status]),
                  color: `var(--st-${status})`,
                }))}
                onChoose={(bar, series) => {
                  const row = rows.find(({ taskType }) => taskType === bar);
                  const status = statuses.find((one) => one === series);
                  if (row && status) open({ ...place, taskType: row.taskType, statuses: [status] });
                }}
              />
            </Suspense>
          </div>
          <CountTable
            rows={rows}
            statuses={statuses}
            addressOf={(choice) => tasksAddress({ ...place, ...choice })}
            onOpen={() => keepDays(days)}
          />
        </>
      )}
    </Card>
  );
}

function countsOf(row: TaskCounts): Readonly<Record<string, number>> {
  return Object.fromEntries(taskStatuses.map((status) => [status, row[status]]));
}
