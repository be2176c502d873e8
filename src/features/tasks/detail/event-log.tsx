import { useLingui } from '@lingui/react/macro';
import { pickers } from '../../../domain/resources/company/pickers';
import { type EventLogEntry, eventLog } from '../../../domain/resources/tasks/event-log';
import { namesActor } from '../../../domain/tasks/event-messages';
import { groupBy } from '../../../lib/group-by';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useReferenceName } from '../../../resource-kit/fields/use-reference-name';
import { AwaitedRows } from '../../../resource-kit/screens/awaited-rows';
import { UnreachedRows } from '../../../resource-kit/screens/unreached-rows';
import { useEventText } from '../../../task-kit/use-event-text';
import { EmptyState } from '../../../ui/feedback/states';
import { IconClock } from '../../../ui/icons';
import { ShowMore } from './show-more';
import { useGrowingRows } from './use-growing-rows';

const entriesAPage = 1000;

/** The events of a task, newest first, with a heading for each day. */
export function EventLog({ taskID }: { taskID: number }) {
  const { t } = useLingui();
  const { day, dateTime } = useFormat();
  const textOf = useEventText();
  const query = { resource: eventLog.name, filter: { taskID }, sort: [['eventID', 'DESC']] } as const;
  const { first, rows, more } = useGrowingRows(query, entriesAPage);
  if (!first || (first.loading && rows.length === 0)) return <AwaitedRows rows={6} />;
  const entries = rowsOf(eventLog, rows);
  if (entries.length === 0 && first.from === 'partial') return <UnreachedRows />;
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
                <span className="min-w-0 flex-1 break-words">{textOf(entry)}</span>
                {!namesActor(entry.code) && <Actor entry={entry} />}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <ShowMore total={first.total} shown={entries.length} onMore={more} />
    </div>
  );
}

/** Who did or reported it. */
function Actor({ entry: { pickerID, source } }: { entry: EventLogEntry }) {
  const picker = useReferenceName(pickers.name, pickerID);
  return <span className="text-ink-3">{picker || source}</span>;
}
