import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../domain/resource';
import { taskQueues } from '../../domain/resources/task-queues';
import { isTaskAttribute, queueOperations, taskAttributes } from '../../domain/task-attributes';
import type { QueueFilterRow } from '../../domain/task-queue-filter';
import { useLabel } from '../../resource-kit/use-label';
import { useReferenceName } from '../../resource-kit/use-reference-name';
import { rowOf } from '../../resource-kit/use-rows';
import { attributeLabel, operationLabels } from './attribute-labels';
import { draftRows } from './filter-drafts';
import { QueueCount } from './queue-count';

/** The conditions of a queue in words. */
export function FilterView({ row }: { row: Row }) {
  const { t } = useLingui();
  const { filter } = rowOf(taskQueues, row);
  const rows = draftRows(filter);
  return (
    <div className="flex flex-col gap-2">
      {rows.length === 0 ? (
        t`No conditions: every task is offered.`
      ) : (
        <ul className="flex flex-col gap-1">
          {rows.map((one) => (
            <li key={JSON.stringify(one)}>
              <ConditionText row={one} />
            </li>
          ))}
        </ul>
      )}
      <QueueCount filter={filter} />
    </div>
  );
}

function ConditionText({ row: { attribute, operation, value } }: { row: QueueFilterRow }) {
  const say = useLabel();
  const name = isTaskAttribute(attribute) ? say(attributeLabel(attribute)) : attribute;
  const known = queueOperations.find((one) => one === operation);
  const field = isTaskAttribute(attribute) ? taskAttributes[attribute].field : null;
  const parts = value.split(', ');
  return (
    <>
      <span className="text-ink-2">
        {name} {known ? say(operationLabels[known]) : operation}
      </span>{' '}
      <strong className="font-semibold">
        {parts.map((part, index) => (
          <span key={part}>
            {index > 0 && ', '}
            {field?.kind === 'reference' ? (
              <ReferenceText resource={field.to} id={Number(part)} />
            ) : field?.kind === 'choice' && part in field.choices ? (
              say(choiceLabel(field.choices, part))
            ) : (
              part
            )}
          </span>
        ))}
      </strong>
    </>
  );
}

function choiceLabel(choices: Readonly<Record<string, { readonly id: string }>>, value: string) {
  return choices[value] ?? { id: value };
}

function ReferenceText({ resource, id }: { resource: string; id: number }) {
  return useReferenceName(resource, Number.isSafeInteger(id) ? id : null);
}
