import { useLingui } from '@lingui/react/macro';
import { subDays } from 'date-fns';
import { dayOf } from '../../lib/days';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { useFormat } from '../../resource-kit/fields/use-format';
import { AwaitedRows } from '../../resource-kit/screens/awaited-rows';
import { Button } from '../../ui/button';
import { ErrorState, OfflineState } from '../../ui/feedback/states';
import { useToday } from '../../ui/hooks/use-today';
import { type DisplayedTasks, mostTasks } from './use-displayed-tasks';
import type { Days } from './use-route-display';

export interface UnknownTasksProps {
  found: Exclude<DisplayedTasks, { readonly kind: 'known' }>;
  days: Days;
  onDays: (days: Days) => void;
  /** Asks once more. */
  onAgain: () => void;
}

/** In the place of dispatches: why their tasks are not all known, and what can be done. */
export function UnknownTasks({ found, days, onDays, onAgain }: UnknownTasksProps) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const isToday = days.from === today && days.to === today;
  const toToday = !isToday && (
    <Button onClick={() => onDays({ from: today, to: today })}>{t`Show today`}</Button>
  );
  switch (found.kind) {
    case 'loading':
      return (
        <>
          <AwaitedRows rows={8} />
          {found.isAsked && (
            <p role="status" className="text-sm text-ink-2">
              {t`These days reach beyond this device: the server is being asked.`}
            </p>
          )}
        </>
      );
    case 'missing':
      return <MissingTasks days={days} onDays={onDays} onAgain={onAgain} />;
    case 'too-many': {
      const count = format.number(mostTasks);
      return (
        <ErrorState title={t`These days have more than ${count} tasks`} actions={toToday}>
          {t`Choose fewer days.`}
        </ErrorState>
      );
    }
    case 'refused':
      return (
        <ErrorState onRetry={onAgain} actions={toToday}>
          {found.error}
        </ErrorState>
      );
  }
}

function MissingTasks({ days, onDays, onAgain }: Omit<UnknownTasksProps, 'found'>) {
  const { t } = useLingui();
  const format = useFormat();
  const status = useDeviceStatus();
  const first = dayOf(subDays(new Date(), status?.windowDays ?? 0));
  const since = format.day(first);
  const again = <Button onClick={onAgain}>{t`Try again`}</Button>;
  if (days.from >= first) return <OfflineState actions={again} />;
  return (
    <OfflineState
      title={t`These days are not on this device`}
      actions={
        <>
          {days.to >= first && (
            <Button onClick={() => onDays({ from: first, to: days.to })}>{t`Show since ${since}`}</Button>
          )}
          {again}
        </>
      }
    >
      {t`The device holds the work since ${since}, and the server cannot be reached. The dispatches are shown as soon as there is a connection.`}
    </OfflineState>
  );
}
