import { useLingui } from '@lingui/react/macro';
import { longestRangeDays } from '../../domain/reports/language/range-limits';
import type { rangeProblem } from '../../task-kit/range-problem';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/feedback/states';

interface RangeStateProps {
  problem: NonNullable<ReturnType<typeof rangeProblem>>;
  onToday: () => void;
}

/** Instead of the cards: a range that they do not support. */
export function RangeState({ problem, onToday }: RangeStateProps) {
  const { t } = useLingui();
  const titles = {
    reversed: t`The range ends before it begins`,
    'too-long': t`The range is longer than ${longestRangeDays} days`,
    'too-early': t`The range begins too early`,
  };
  return <ErrorState title={titles[problem]} actions={<Button onClick={onToday}>{t`Show today`}</Button>} />;
}
