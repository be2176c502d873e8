import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  activeBelowSeconds,
  type PickerNow,
  pickersSnapshot,
  snapshotFilter,
} from '../../domain/reports/pickers-snapshot';
import type { ReportScope } from '../../domain/reports/scope';
import { pickers } from '../../domain/resources/company/pickers';
import { tasks } from '../../domain/resources/tasks/tasks';
import { statusLabels, taskTypeLabels } from '../../domain/tasks/statuses';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { useLabel } from '../../resource-kit/fields/use-label';
import { StatusChip } from '../../ui/badge';
import { EmptyState } from '../../ui/feedback/states';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow';
import { useNow } from '../../ui/hooks/use-now';
import { IconPlay, IconUsers } from '../../ui/icons';
import { Card } from '../../ui/layout/card';
import { Missing } from './missing';

const tickMs = 30_000;

/** The pickers' present work. */
export function PickersCard({ scope }: { scope: ReportScope }) {
  const { t } = useLingui();
  const nowMs = useNow(tickMs);
  const isNarrow = useIsNarrow();
  const isIncomplete = useDeviceStatus()?.completeAsOfMs === null;
  const people = useAllRows(pickers);
  const busy = useAllRows(tasks, { filter: snapshotFilter(scope), sort: [] });
  const rows = useMemo(
    () => pickersSnapshot(people, busy, { ...scope, nowMs: Math.max(nowMs, Date.now()) }),
    [people, busy, scope, nowMs],
  );
  return (
    <Card title={t`Pickers now`} flush>
      {rows.length === 0 && isIncomplete ? (
        <div className="p-4">
          <Missing className="h-24" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={IconUsers} title={t`Nobody has been active`} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-ink-2">
                <Head>{t`Picker`}</Head>
                {!isNarrow && <Head>{t`Active`}</Head>}
                <Head className="max-md:hidden">{t`Task type`}</Head>
                <Head>{t`Task`}</Head>
                <Head>{t`Status`}</Head>
                <Head className="max-md:hidden">{t`Customer`}</Head>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PickerRow key={row.pickerID} row={row} isNarrow={isNarrow} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function Head({ className = '', children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={`px-3 py-1.5 font-medium first:pl-4 ${className}`}>
      {children}
    </th>
  );
}

interface PickerRowProps {
  row: PickerNow;
  /** The time stands below the name. */
  isNarrow: boolean;
}

function PickerRow({ row: { pickerName, activeTime, task }, isNarrow }: PickerRowProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const isActive = activeTime !== null && activeTime < activeBelowSeconds;
  const active = (
    <span className="flex items-center gap-1.5">
      {isActive && (
        <span role="img" aria-label={t`Active`}>
          <IconPlay className="size-4 text-completed" />
        </span>
      )}
      <ActiveTime seconds={activeTime} />
    </span>
  );
  return (
    <tr className="h-row border-t border-line">
      <th scope="row" className="py-1 pr-3 pl-4 text-left font-medium">
        {pickerName}
        {isNarrow && <div className="text-xs font-normal text-ink-2">{active}</div>}
      </th>
      {!isNarrow && <td className="px-3 whitespace-nowrap tabular-nums">{active}</td>}
      <td className="px-3 max-md:hidden">{task && translate(taskTypeLabels[task.taskType])}</td>
      <td className="px-3">
        {task && (
          <Link to={`/tasks/${task.taskID}`} className="font-medium text-brand-text hover:underline">
            {task.taskNumber}
          </Link>
        )}
      </td>
      <td className="px-3">
        {task && <StatusChip tone={task.status}>{translate(statusLabels[task.status])}</StatusChip>}
      </td>
      <td className="max-w-64 truncate px-3 max-md:hidden">{task?.customerName}</td>
    </tr>
  );
}

/** Time since a picker's last activity: "now", minutes, hours and minutes. */
function ActiveTime({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <>–</>;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (minutes === 0) return <Trans>under a minute ago</Trans>;
  if (hours === 0) return <Trans>{minutes} min ago</Trans>;
  return (
    <Trans>
      {hours} h {rest} min ago
    </Trans>
  );
}
