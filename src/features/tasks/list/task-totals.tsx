import { useLingui } from '@lingui/react/macro';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useUnit } from '../../../resource-kit/fields/use-unit';

/** Weight and volume of all tasks that fulfil the filter, with two decimals. */
export function TaskTotals({ sums }: { sums: Readonly<Record<string, number>> | undefined }) {
  const { t } = useLingui();
  const translate = useLabel();
  const { number } = useFormat();
  const [weight, volume] = [useUnit('weight'), useUnit('volume')];
  if (sums?.totalWeight === undefined || sums.totalVolume === undefined) return null;
  return (
    <dl aria-label={t`Totals`} className="text-ink-2 flex flex-wrap gap-x-4 text-sm tabular-nums">
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{translate(tasks.fields.totalWeight.label)}</dt>
        <dd>{`${number(sums.totalWeight, 2)} ${weight}`}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{translate(tasks.fields.totalVolume.label)}</dt>
        <dd>{`${number(sums.totalVolume, 2)} ${volume}`}</dd>
      </div>
    </dl>
  );
}
