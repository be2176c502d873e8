import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { timeZoneConfig, zoneOf } from '../../domain/company-zone';
import { keyOf, type Resource, screenPath } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { configs } from '../../domain/resources/company/configs';
import { pickers } from '../../domain/resources/company/pickers';
import { locations } from '../../domain/resources/sites/locations';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { tasks } from '../../domain/resources/tasks/tasks';
import { useFlags } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { useRows } from '../../resource-kit/device/use-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { RowsResult } from '../../sync/device';
import { IconCheck } from '../../ui/icons';
import { Card } from '../../ui/layout/card';

/** First steps in a new company, for users who may set it up; renders nothing once the company has a task. */
export function FirstSteps() {
  return useMay('create', locations) ? <Steps /> : null;
}

const linkClass = 'text-brand-text hover:underline';

function Steps() {
  const { t } = useLingui();
  const translate = useLabel();
  const site = useSitePath();
  // Referred ones first.
  const steps = [
    { resource: locations, to: site, count: useCount(locations) },
    { resource: products, to: `/${screenPath(products)}`, count: useCount(products) },
    { resource: pickers, to: `/${screenPath(pickers)}`, count: useCount(pickers) },
  ];
  // A company with tasks needs no first steps, even without a list of bins. The device has only some of its tasks: the
  // server knows the others.
  const isAtWork = useCount(tasks, ['device', 'server']) !== 0;
  if (isAtWork || steps.some(({ count }) => count === null)) return null;
  return (
    <Card title={t`First steps`}>
      <p className="mb-3 max-w-prose text-ink-2">
        {t`A company needs these to begin. Each of them can be imported from a CSV file.`}
      </p>
      <ZoneStep />
      <ol className="list-inside list-decimal space-y-1.5">
        {steps.map(({ resource, to, count }) => (
          <li key={resource.name}>
            <Link to={to} className={linkClass}>
              {resource === locations && `${translate(warehouses.title.many)} · `}
              {translate(resource.title.many)}
            </Link>
            {count !== 0 && (
              <>
                <IconCheck className="ml-2 inline size-4" />
                <span className="sr-only">{t`Done`}</span>
              </>
            )}
          </li>
        ))}
        <li>
          <Link to="/tasks/v2/new" className={linkClass}>
            {t`New task`}
          </Link>
        </li>
      </ol>
    </Card>
  );
}

/** The company's time zone, which no user has chosen yet. */
function ZoneStep() {
  const { t } = useLingui();
  const { name } = zoneOf(useFlags());
  const mayChange = useMay('update', configs);
  const filter = { name: timeZoneConfig };
  const result = useRows({ resource: configs.name, filter, sort: [], range: [0, 0] });
  const [config] = result?.rows ?? [];
  const to = `/${screenPath(configs)}${config ? `/${keyOf(configs, config)}` : ''}`;
  return (
    <p className="mb-3 max-w-prose text-ink-2">
      {t`Its time zone is ${name}: days begin and dispatches leave by that clock.`}{' '}
      {mayChange ? (
        <Link to={to} className={linkClass}>
          {t`Change the time zone`}
        </Link>
      ) : (
        t`The main administrator can change it.`
      )}
    </p>
  );
}

/** Address for creating bins: in the only warehouse, else the user chooses one or creates the first. */
function useSitePath(): string {
  const result = useRows({ resource: warehouses.name, filter: {}, sort: [], range: [0, 1] });
  const [only, second] = result?.rows ?? [];
  const all = `/${screenPath(warehouses)}`;
  return only && !second ? `${all}/${keyOf(warehouses, only)}/locations` : all;
}

/** Number of rows; null until known. @param sources whose answers count */
function useCount({ name }: Resource, sources: readonly RowsResult['from'][] = ['device']): number | null {
  const result = useRows({ resource: name, filter: {}, sort: [], range: [0, 0] });
  return result && !result.loading && sources.includes(result.from) ? result.total : null;
}
