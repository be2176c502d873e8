import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../lib/days';
import { useDevice } from '../../resource-kit/device/device';
import { useCompanyToday } from '../../task-kit/company-today';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { DispatchesOfDays } from './dispatches-of-days';
import type { Days } from './use-route-display';

/** Task lines of every dispatch by progress, with the present time among them. */
export function RouteDisplayPage() {
  const { t } = useLingui();
  const { zone, today } = useCompanyToday();
  const device = useDevice();
  const [attempt, setAttempt] = useState(0);
  const [parameters, setParameters] = useSearchParams();
  const [from = '', to = ''] = (parameters.get('d') ?? '').split('_');
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : { from: today, to: today };
  const showDays = (shown: Days) => setParameters({ d: `${shown.from}_${shown.to}` }, { replace: true });
  const title = t`Route display`;
  return (
    <Page>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader
        title={title}
        actions={
          <DateRangeField
            label={t`Delivery date`}
            hideLabel
            value={days}
            onChange={(range) =>
              range.from && range.to
                ? showDays({ from: range.from, to: range.to })
                : setParameters({}, { replace: true })
            }
          />
        }
      />
      <DispatchesOfDays
        key={`${days.from}_${days.to}_${zone.name}_${attempt}`}
        days={days}
        onDays={showDays}
        onAgain={() => {
          device.syncNow();
          setAttempt((before) => before + 1);
        }}
      />
    </Page>
  );
}
