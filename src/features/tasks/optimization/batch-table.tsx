import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../domain/batching/suggest-batches';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useReferenceName } from '../../../resource-kit/fields/use-reference-name';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Card } from '../../../ui/layout/card';
import { TaskNumbers } from './task-numbers';
import type { FloorSuggestion } from './use-suggestion';

export interface SuggestedBatch {
  readonly id: string;
  readonly batch: Batch;
}

/** Suggested batches of at least two tasks: a single task cannot be merged. */
export function batchesWorthMerging({ warehouseID, batches }: FloorSuggestion): readonly SuggestedBatch[] {
  return batches.flatMap((batch) => {
    const [first] = batch.orders;
    return first && batch.orders.length > 1 ? [{ id: `${warehouseID} ${first.taskID}`, batch }] : [];
  });
}

export interface BatchTableProps {
  floor: FloorSuggestion;
  /** Batches that the user has deselected. */
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const numberClasses = 'px-2 text-right tabular-nums whitespace-nowrap';

/** The batches of one warehouse with their load and walking distance. */
export function BatchTable({ floor, left, onToggle }: BatchTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const translate = useLabel();
  const warehouse = useReferenceName(warehouses.name, floor.warehouseID);
  const suggested = batchesWorthMerging(floor);
  if (suggested.length === 0) return null;
  return (
    <Card title={warehouse} flush>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-2 [&>th]:h-9 [&>th]:font-semibold">
              <th scope="col" className="w-10" aria-label={t`Merge`} />
              <th scope="col" className="px-2">{t`Tasks`}</th>
              <th scope="col" className={numberClasses}>{t`Lines`}</th>
              <th scope="col" className={numberClasses}>
                {translate(tasks.fields.totalWeight.label)}
              </th>
              <th scope="col" className={numberClasses}>
                {translate(tasks.fields.totalVolume.label)}
              </th>
              <th scope="col" className={numberClasses}>{t`Walking distance`}</th>
            </tr>
          </thead>
          <tbody>
            {suggested.map(({ id, batch }) => (
              <tr key={id} className="border-b border-line last:border-0 [&>td]:h-row">
                <td className="text-center">
                  <Checkbox
                    label={t`Merge ${batch.orders.length} tasks`}
                    hideLabel
                    checked={!left.has(id)}
                    onChange={() => onToggle(id)}
                  />
                </td>
                <td className="min-w-40 px-2 py-1">
                  <TaskNumbers ids={batch.orders.map(({ taskID }) => taskID)} />
                </td>
                <td className={numberClasses}>{format.number(batch.lines)}</td>
                <td className={numberClasses}>{format.number(batch.weight, 2)}</td>
                <td className={numberClasses}>{format.number(batch.volume, 2)}</td>
                <td className={numberClasses}>{format.metres(batch.distance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
