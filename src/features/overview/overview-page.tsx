import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { overviewPickTypes, overviewPickTypesConfig } from '../../domain/reports/scope';
import { useDevice, useFlags } from '../../resource-kit/device/device';
import { rangeProblem } from '../../task-kit/range-problem';
import { Button } from '../../ui/button';
import { useToday } from '../../ui/hooks/use-today';
import { IconSync } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { DataAge } from './data-age';
import { FirstSteps } from './first-steps';
import { ForecastCard } from './forecast-card';
import { HourlyRateCard } from './hourly-rate-card';
import { OverviewFilterBar, OverviewFilterButton } from './overview-filter-bar';
import { scopeOf, useOverviewFilters } from './overview-filters';
import { PickersCard } from './pickers-card';
import { RangeState } from './range-state';
import { TasksCard } from './tasks-card';

/** The day at a glance, from the device's data. */
export function OverviewPage() {
  const { t } = useLingui();
  const device = useDevice();
  const flags = useFlags();
  const today = useToday();
  const { filters, change } = useOverviewFilters(today);
  const filtersID = useId();
  const [isOpen, setOpen] = useState(false);
  const bar = { id: filtersID, filters, today, isOpen };
  const problem = rangeProblem(filters);
  const scope = useMemo(() => scopeOf(filters), [filters]);
  const config = flags.valueOf(overviewPickTypesConfig);
  const pickTypes = useMemo(() => overviewPickTypes(config), [config]);
  return (
    <Page>
      <title>{`${t`Overview`} · TOOLS`}</title>
      <PageHeader
        title={t`Overview`}
        meta={<DataAge />}
        actions={
          <>
            <OverviewFilterButton {...bar} onOpenChange={setOpen} />
            <Button icon={IconSync} onClick={() => device.syncNow()}>
              <span className="max-sm:sr-only">{t`Refresh`}</span>
            </Button>
          </>
        }
      />
      <OverviewFilterBar {...bar} onChange={change} />
      <FirstSteps />
      {problem ? (
        <RangeState problem={problem} onToday={() => change({ from: today, to: today })} />
      ) : (
        <>
          {today >= filters.from && today <= filters.to && <ForecastCard scope={scope} />}
          <div className="grid gap-3 xl:grid-cols-[3fr_2fr]">
            <TasksCard filters={filters} scope={scope} pickTypes={pickTypes} />
            <HourlyRateCard scope={scope} pickTypes={pickTypes} />
          </div>
        </>
      )}
      <PickersCard scope={scope} />
    </Page>
  );
}
