import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { eventLog } from '../../../domain/resources/tasks/event-log';
import { groupBy } from '../../../lib/group-by';
import { rowsOf, useRows } from '../../../resource-kit/device/use-rows';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { AwaitedRows } from '../../../resource-kit/screens/awaited-rows';
import { useEventText } from '../../../task-kit/use-event-text';
import { EmptyState, OfflineState } from '../../../ui/feedback/states';
import { IconClock } from '../../../ui/icons';

const maxEvents = 999;

/** What happened to a task, newest first, a heading a day. */
export function EventLog({ taskID }: { taskID: number }) {
  const { t } = useLingui();
  const { day, dateTime } = useFormat();
  const textOf = useEventText();
  const query = useMemo(
    () => ({
      resource: eventLog.name,
      filter: { taskID },
      sort: [['eventID', 'DESC']] as const,
      range: [0, maxEvents] as const,
    }),
    [taskID],
  );
  const result = useRows(query);
  if (!result || (result.loading && result.rows.length === 0)) return <AwaitedRows rows={6} />;
  const entries = rowsOf(eventLog, result.rows);
  if (entries.length === 0 && result.from === 'partial') return <OfflineState />;
  if (entries.length === 0) return <EmptyState icon={IconClock} title={t`Nothing has happened yet`} />;
  const days = groupBy(entries, (entry) => day(entry.updatedAt));
  return (
    <div className="flex flex-col gap-4 p-4">
      {[...days].map(([date, ofDay]) => (
        <section key={date} aria-label={date}>
          <h3 className="text-ink-3 mb-1 text-xs font-semibold">{date}</h3>
          <ol className="divide-line border-line divide-y rounded-lg border">
            {ofDay.map((entry) => (
              <li key={entry.eventID} className="flex gap-4 px-3 py-2 text-sm">
                <time className="text-ink-3 w-36 shrink-0 tabular-nums" dateTime={entry.updatedAt ?? ''}>
                  {dateTime(entry.updatedAt)}
                </time>
                <span className="min-w-0 flex-1">{textOf(entry)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
