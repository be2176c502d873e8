import { useLingui } from '@lingui/react/macro';
import { pickerQueues } from '../../domain/resources/tasks/picker-queues';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { ReferenceLookup } from '../../resource-kit/fields/reference-lookup';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/forms/number-field';
import { Select } from '../../ui/forms/select';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconTrash } from '../../ui/icons';
import type { QueueDraft, QueueOperation, QueueProblem } from './queue-rows';

const { min, max } = pickerQueues.fields.priority;

interface QueueEditorProps {
  drafts: readonly QueueDraft[];
  onChange: (drafts: readonly QueueDraft[]) => void;
  problems: ReadonlyMap<number, QueueProblem>;
}

/** Rows of task queue and priority; what becomes of them is decided when they are saved. */
export function QueueEditor({ drafts, onChange, problems }: QueueEditorProps) {
  const { t } = useLingui();
  const change = (key: number, changes: Partial<QueueDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  const add = () => {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
    const last = Math.max(0, ...drafts.map(({ priority }) => priority ?? 0));
    onChange([
      ...drafts,
      { key, taskQueueID: null, priority: Math.min(last + 10, max), operation: 'create' },
    ]);
  };
  // What is stored stays in sight until it is saved; a new row leaves no trace.
  const remove = (key: number) =>
    onChange(
      drafts.flatMap((draft): readonly QueueDraft[] => {
        if (draft.key !== key) return [draft];
        return draft.operation === 'create' ? [] : [{ ...draft, operation: 'delete' }];
      }),
    );
  const names: Record<QueueOperation, string> = { create: t`Create`, update: t`Update`, delete: t`Delete` };
  const errorOf = (key: number) => {
    const problem = problems.get(key);
    return {
      queue:
        problem === 'queue' ? true : problem === 'twice' ? t`The queue is in the list already` : undefined,
      priority: problem === 'priority' ? true : undefined,
    };
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t`Task queues`}</legend>
      {drafts.map(({ key, taskQueueID, priority, operation }, index) => (
        <div key={key} className="flex items-start gap-2">
          <ReferenceLookup
            className="flex-1"
            label={t`Task queue`}
            hideLabel={index > 0}
            required
            resource={taskQueues.name}
            value={taskQueueID}
            disabled={operation !== 'create'}
            onChange={(chosen) => change(key, { taskQueueID: chosen })}
            error={errorOf(key).queue}
          />
          <NumberField
            className="w-24"
            label={t`Priority`}
            hideLabel={index > 0}
            required
            integer
            min={min}
            max={max}
            value={priority}
            onChange={(value) => change(key, { priority: value })}
            error={errorOf(key).priority}
            disabled={operation === 'delete'}
          />
          <Select
            className="w-28"
            label={t`Operation`}
            hideLabel={index > 0}
            required
            value={operation}
            options={operationsOf(operation).map((value) => ({ value, label: names[value] }))}
            onChange={({ target }) =>
              change(key, { operation: target.value === 'delete' ? 'delete' : 'update' })
            }
          />
          <IconButton
            className={index === 0 ? 'mt-5' : ''}
            icon={IconTrash}
            label={t`Remove the queue`}
            disabled={operation === 'delete'}
            onClick={() => remove(key)}
          />
        </div>
      ))}
      <Button className="self-start" icon={IconPlus} onClick={add}>
        {t`Add a queue`}
      </Button>
    </fieldset>
  );
}

/** A new row can only be created. */
function operationsOf(operation: QueueOperation): readonly QueueOperation[] {
  return operation === 'create' ? ['create'] : ['update', 'delete'];
}
