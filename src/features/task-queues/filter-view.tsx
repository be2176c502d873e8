import { useLingui } from '@lingui/react/macro';
import { operationLabel } from '../../domain/query/custom-filter';
import { type FilterRow, isOperation, splitValues } from '../../domain/query/filter-rows';
import { filterField } from '../../domain/query/parse-filter';
import type { Row } from '../../domain/resource';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { rowOf } from '../../resource-kit/device/use-rows';
import { ReferenceName } from '../../resource-kit/fields/reference-name';
import { useLabel } from '../../resource-kit/fields/use-label';
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

function ConditionText({ row: { attribute, operation, value } }: { row: FilterRow }) {
  const translate = useLabel();
  const of = taskAttributes.find(({ name }) => name === attribute)?.field;
  const field = of === undefined ? undefined : filterField(tasks, of);
  const asked =
    of !== undefined && isOperation(operation) ? translate(operationLabel(tasks, of, operation)) : operation;
  return (
    <>
      <span className="text-ink-2">
        {field ? translate(field.label) : attribute} {asked}
      </span>{' '}
      <strong className="font-semibold">
        {splitValues(value).map((one, index) => (
          <span key={one}>
            {index > 0 && ', '}
            {field?.kind === 'reference' ? (
              <ReferenceName to={field.to} id={keyOf(one)} />
            ) : field?.kind === 'choice' && one in field.choices ? (
              translate(choiceLabel(field.choices, one))
            ) : (
              one
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

function keyOf(value: string): number | null {
  const key = Number(value);
  return Number.isSafeInteger(key) ? key : null;
}
