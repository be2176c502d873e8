import { useLingui } from '@lingui/react/macro';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useIsOffline } from '../../../resource-kit/device/use-status';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useUnit } from '../../../resource-kit/fields/use-unit';
import type { RowsResult } from '../../../sync/device';

/**
 * Total weight and volume of all tasks that match the filter, with two decimals. Space is reserved while they are
 * loading, so that nothing moves when they arrive; if they will not arrive, no space is.
 */
export function TaskTotals({ result }: { result: RowsResult | null }) {
  const { t } = useLingui();
  const translate = useLabel();
  const { number } = useFormat();
  const [weight, volume] = [useUnit('weight'), useUnit('volume')];
  const isOffline = useIsOffline();
  const { totalWeight, totalVolume } = result?.sums ?? {};
  const isComing = !result || result.from === 'first-page' || (result.loading && !isOffline);
  if (!isComing && (totalWeight === undefined || totalVolume === undefined)) return null;
  const amountOf = (sum: number | undefined, unit: string | undefined) =>
    sum === undefined ? '…' : `${number(sum, 2)} ${unit}`;
  return (
    <dl aria-label={t`Totals`} className="bar-totals">
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{translate(tasks.fields.totalWeight.label)}</dt>
        <dd className="min-w-24">{amountOf(totalWeight, weight)}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{translate(tasks.fields.totalVolume.label)}</dt>
        <dd className="min-w-24">{amountOf(totalVolume, volume)}</dd>
      </div>
    </dl>
  );
}
