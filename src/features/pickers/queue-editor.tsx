import { useLingui } from '@lingui/react/macro';
import type { StoredQueue } from '../../domain/mutations/picker-queues';
import { pickerQueues } from '../../domain/resources/tasks/picker-queues';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { ReferenceLookup } from '../../resource-kit/fields/reference-lookup';
import { useFirstRow } from '../../resource-kit/screens/use-first-row';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/forms/number-field';
import { Select } from '../../ui/forms/select';
import { IconButton } from '../../ui/icon-button';
import { IconPlus } from '../../ui/icons';
import { IconTrash } from '../../ui/later-icons';
import { QueueHistory } from './queue-history';
import { type QueueDraft, type QueueOperation, type QueueProblem, withoutRow } from './queue-rows';

const { min, max } = pickerQueues.fields.priority;

interface QueueEditorProps {
  drafts: readonly QueueDraft[];
  /** The queues when the editor was opened. */
  stored: readonly StoredQueue[];
  onChange: (drafts: readonly QueueDraft[]) => void;
  problems: ReadonlyMap<number, QueueProblem>;
}

/** Rows of task queue, priority and operation, which says what saving does. */
export function QueueEditor({ drafts, stored, onChange, problems }: QueueEditorProps) {
  const { t } = useLingui();
  const add = () => {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
    const last = Math.max(0, ...drafts.map(({ priority }) => priority ?? 0));
    onChange([
      ...drafts,
      { key, taskQueueID: null, priority: Math.min(last + 10, max), operation: 'create' },
    ]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t`Task queues`}</legend>
      {drafts.map((draft, index) => (
        <QueueRow
          key={draft.key}
          draft={draft}
          stored={stored.find(({ taskQueueID }) => isStored(draft, taskQueueID))}
          isFirst={index === 0}
          problem={problems.get(draft.key)}
          onChange={(changes) =>
            onChange(drafts.map((one) => (one.key === draft.key ? { ...one, ...changes } : one)))
          }
          onRemove={() => onChange(withoutRow(drafts, draft.key))}
        />
      ))}
      <Button className="self-start" icon={IconPlus} onClick={add}>
        {t`Add a queue`}
      </Button>
    </fieldset>
  );
}

interface QueueRowProps {
  draft: QueueDraft;
  /** Undefined: it is new. */
  stored: StoredQueue | undefined;
  isFirst: boolean;
  problem: QueueProblem | undefined;
  onChange: (changes: Partial<QueueDraft>) => void;
  onRemove: () => void;
}

function QueueRow({ draft, stored, isFirst, problem, onChange, onRemove }: QueueRowProps) {
  const { t } = useLingui();
  const first = useFirstRow();
  const { taskQueueID, priority, operation } = draft;
  const names: Record<QueueOperation, string> = { create: t`Create`, update: t`Update`, delete: t`Delete` };
  const shared = { hideLabel: !isFirst, required: true };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ReferenceLookup
        {...shared}
        className="min-w-40 flex-1"
        label={t`Task queue`}
        resource={taskQueues.name}
        first={first}
        value={taskQueueID}
        disabled={operation !== 'create'}
        onChange={(chosen) => onChange({ taskQueueID: chosen })}
        error={problem === 'queue' || (problem === 'twice' && t`The queue is in the list already`)}
      />
      <NumberField
        {...shared}
        className="w-24"
        label={t`Priority`}
        integer
        min={min}
        max={max}
        value={priority}
        disabled={operation === 'delete'}
        onChange={(value) => onChange({ priority: value })}
        error={problem === 'priority'}
      />
      <Select
        {...shared}
        className="w-28"
        label={t`Operation`}
        value={operation}
        options={operationsOf(operation).map((value) => ({ value, label: names[value] }))}
        onChange={({ target }) => onChange({ operation: target.value === 'delete' ? 'delete' : 'update' })}
      />
      <IconButton
        className={isFirst ? 'mt-5' : ''}
        icon={IconTrash}
        label={t`Remove the queue`}
        disabled={operation === 'delete'}
        onClick={onRemove}
      />
      {stored && (
        <span className={isFirst ? 'mt-5' : ''}>
          <QueueHistory queue={stored} picker={null} />
        </span>
      )}
    </div>
  );
}

function isStored({ operation, taskQueueID }: QueueDraft, stored: number): boolean {
  return operation !== 'create' && taskQueueID === stored;
}

/** A new row can only be created. */
function operationsOf(operation: QueueOperation): readonly QueueOperation[] {
  return operation === 'create' ? ['create'] : ['update', 'delete'];
}
