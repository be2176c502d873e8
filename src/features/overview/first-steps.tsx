import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Resource } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { pickers } from '../../domain/resources/company/pickers';
import { locations } from '../../domain/resources/sites/locations';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { tasks } from '../../domain/resources/tasks/tasks';
import { useMay } from '../../resource-kit/device/use-may';
import { useRows } from '../../resource-kit/device/use-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { RowsResult } from '../../sync/device';
import { IconCheck } from '../../ui/icons';
import { Card } from '../../ui/layout/card';

/** What a company needs before its first task, in the order in which one refers to the other. */
const steps = [
  { resource: locations, screen: warehouses },
  { resource: products, screen: products },
  { resource: pickers, screen: pickers },
] as const;

/** Where to begin in a company that was just made, for who may set it up; nothing as soon as it has everything, or a task. */
export function FirstSteps() {
  return useMay('create', locations) ? <Steps /> : null;
}

function Steps() {
  const { t } = useLingui();
  const translate = useLabel();
  const counts = [useCount(locations), useCount(products), useCount(pickers)];
  // A company may name bins without keeping a list of them. The device has some of its tasks; of others the server tells.
  const isAtWork = useCount(tasks, ['device', 'server']) !== 0;
  if (isAtWork || counts.includes(null) || !counts.includes(0)) return null;
  return (
    <Card title={t`First steps`}>
      <p className="mb-3 max-w-prose text-ink-2">
        {t`Before its first task a company needs these. Each of them can be imported from a CSV file.`}
      </p>
      <ol className="list-inside list-decimal space-y-1.5">
        {steps.map(({ resource, screen }, index) => (
          <li key={resource.name}>
            <Link to={`/${screen.screen}`} className="text-brand-text hover:underline">
              {screen !== resource && `${translate(screen.title.many)} · `}
              {translate(resource.title.many)}
            </Link>
            {counts[index] !== 0 && (
              <>
                <IconCheck className="ml-2 inline size-4" />
                <span className="sr-only">{t`Done`}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Null until it is known. @param sources whose word counts */
function useCount({ name }: Resource, sources: readonly RowsResult['from'][] = ['device']): number | null {
  const result = useRows({ resource: name, filter: {}, sort: [], range: [0, 0] });
  return result && !result.loading && sources.includes(result.from) ? result.total : null;
}
