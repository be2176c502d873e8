import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Row } from '../../domain/resource';
import { type Picker, pickers } from '../../domain/resources/company/pickers';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { rowOf } from '../../resource-kit/device/use-rows';
import { useReferenceName } from '../../resource-kit/fields/use-reference-name';
import { Skeleton } from '../../ui/feedback/skeleton';
import { KeyValueList } from '../../ui/layout/key-value-list';
import { QueueHistory } from './queue-history';
import { useHasPin } from './use-has-pin';
import { usePickerQueues, useQueuesAreOn } from './use-picker-queues';

/** Below a picker's fields: whether there is a PIN code, and the task queues in order of priority. */
export function PickerFacts({ row }: { row: Row }) {
  const { t } = useLingui();
  const picker = rowOf(pickers, row);
  const { pickerID } = picker;
  const isSet = useHasPin(pickerID);
  const hasQueues = useQueuesAreOn();
  const pin = isSet === null ? t`Known only while online` : isSet ? t`Set` : t`Not set`;
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <KeyValueList items={[{ id: 'pin', label: t`PIN code`, value: pin }]} />
      {hasQueues && <Queues picker={picker} />}
    </div>
  );
}

function Queues({ picker }: { picker: Picker }) {
  const { t } = useLingui();
  const queues = usePickerQueues(picker.pickerID);
  if (!queues) return <Skeleton className="h-12" />;
  return (
    <section aria-labelledby="queues">
      <h2 id="queues" className="text-xs text-ink-3">{t`Task queues`}</h2>
      {queues.length === 0 ? (
        <p className="mt-0.5 text-sm">–</p>
      ) : (
        <ol className="mt-1 flex flex-col">
          {queues.map((queue) => (
            <li key={queue.pickerQueueID} className="flex min-h-row items-center gap-3 text-sm">
              <span className="w-8 text-ink-2 tabular-nums" title={t`Priority`}>
                {queue.priority}
              </span>
              <QueueLink taskQueueID={queue.taskQueueID} />
              <QueueHistory queue={queue} picker={picker} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function QueueLink({ taskQueueID }: { taskQueueID: number }) {
  const name = useReferenceName(taskQueues.name, taskQueueID);
  return (
    <Link
      to={`/${taskQueues.screen}/${taskQueueID}`}
      className="inline-flex items-center text-brand-text hover:underline coarse:min-h-ctl"
    >
      {name}
    </Link>
  );
}
