import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useMatchingTasks } from './use-matching-tasks';

/** The number of workable tasks that fulfil a filter now, live. */
export function QueueCount({ filter }: { filter: unknown }) {
  const { t } = useLingui();
  const format = useFormat();
  const count = useMatchingTasks(filter);
  if (count === null) return null;
  const number = format.number(count);
  return (
    <p role="status" className="text-sm font-medium text-brand-text">
      {t`${plural(count, { one: `${number} open task matches now`, other: `${number} open tasks match now` })}`}
    </p>
  );
}
