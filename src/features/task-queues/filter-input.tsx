import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { FilterRowEditor } from '../../resource-kit/custom-filter/filter-row-editor';
import type { InputProps } from '../../resource-kit/fields/inputs';
import { Button } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import { addRow, draftRows, problemOf } from './filter-drafts';
import { QueueCount } from './queue-count';

/** The conditions of a task queue, and the number of tasks that fulfil them all now. */
export function FilterInput({ value, onChange, error }: InputProps) {
  const { t } = useLingui();
  const rows = draftRows(value);
  const [turn, setTurn] = useState(0);
  const problem = error ? problemOf(value) : null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{t`Conditions`}</legend>
      {rows.length === 0 && <p className="text-sm text-ink-2">{t`No conditions: every task is offered.`}</p>}
      {rows.map((row, index) => (
        <FilterRowEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names; their place is what they are
          key={index}
          resource={tasks}
          attributes={taskAttributes}
          row={row}
          turn={turn}
          error={error && problem?.row === index ? error : null}
          onChange={(changed) => onChange(rows.with(index, changed))}
          onRemove={() => {
            onChange(rows.toSpliced(index, 1));
            // Other conditions replace them.
            setTurn(turn + 1);
          }}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={IconPlus} onClick={() => onChange(addRow(rows))}>{t`Add a condition`}</Button>
        <QueueCount filter={value} />
      </div>
    </fieldset>
  );
}
