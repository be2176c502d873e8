import { useLingui } from '@lingui/react/macro';
import { windowStart } from '../../domain/query/coverage';
import { addDays, type Day } from '../../lib/days';
import type { TimeZone } from '../../lib/time-zone';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { useFormat } from '../../resource-kit/fields/use-format';
import { AwaitedRows } from '../../resource-kit/screens/awaited-rows';
import { useQueryProblem } from '../../resource-kit/screens/use-query-problem';
import { useCompanyToday } from '../../task-kit/company-today';
import { Button } from '../../ui/button';
import { ErrorState, OfflineState } from '../../ui/feedback/states';
import { type DisplayedTasks, maxTasks } from './use-displayed-tasks';
import type { Days } from './use-route-display';

export interface UnknownTasksProps {
  found: Exclude<DisplayedTasks, { readonly kind: 'known' }>;
  days: Days;
  onDays: (days: Days) => void;
  /** Asks again. */
  onAgain: () => void;
}

/** Instead of dispatches: why their tasks are not all known, and what can be done. */
export function UnknownTasks({ found, days, onDays, onAgain }: UnknownTasksProps) {
  const { t } = useLingui();
  const problemText = useQueryProblem();
  const format = useFormat();
  const { today } = useCompanyToday();
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
      const count = format.number(maxTasks);
      return (
        <ErrorState title={t`These days have more than ${count} tasks`} actions={toToday}>
          {t`Choose fewer days.`}
        </ErrorState>
      );
    }
    case 'refused':
      return (
        <ErrorState onRetry={onAgain} actions={toToday}>
          {problemText(found.error)}
        </ErrorState>
      );
  }
}

function MissingTasks({ days, onDays, onAgain }: Omit<UnknownTasksProps, 'found'>) {
  const { t } = useLingui();
  const format = useFormat();
  const status = useDeviceStatus();
  const { zone } = useCompanyToday();
  const first = firstWholeDay(zone, Date.parse(windowStart(status?.windowDays ?? 0, Date.now())));
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

/** The first day of a zone that lies completely after a moment. */
function firstWholeDay(zone: TimeZone, sinceMs: number): Day {
  const day = zone.dayOf(sinceMs);
  return zone.startOfDay(day) < sinceMs ? addDays(day, 1) : day;
}
