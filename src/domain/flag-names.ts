import { type Label, label } from '../lib/label';
import { timeZoneConfig } from './company-zone';
import {
  automaticIntegrationConfig,
  expensesFeature,
  integrationFeature,
  optimizationFeature,
  palletConfig,
  taskQueuesConfig,
} from './flags';
import { scrapOverview, scrapReportFeature } from './reports/declared/scrap-overview';
import { errorReportFeature, taskErrorsReport } from './reports/declared/task-errors';
import { overviewPickTypesConfig } from './reports/scope';
import { tvExpiryConfig, tvForecastConfig } from './reports/tv-board';
import {
  statusFeature,
  statusLabels,
  taskStatuses,
  taskTypeFeatures,
  taskTypeLabels,
  taskTypes,
} from './tasks/statuses';
import { unitConfig } from './units';

const names: ReadonlyMap<string, Label> = new Map([
  [automaticIntegrationConfig, label('Automatic sending to accounting')],
  [palletConfig, label('Pallet handling')],
  [taskQueuesConfig, label('Task queues')],
  [timeZoneConfig, label('Time zone')],
  [tvExpiryConfig, label('Completed tasks on the TV')],
  [tvForecastConfig, label('Forecast on the TV')],
  [unitConfig('length'), label('Unit of length')],
  [unitConfig('weight'), label('Unit of weight')],
  [unitConfig('volume'), label('Unit of volume')],
  [overviewPickTypesConfig, label('Pick types on the overview')],
  [expensesFeature, label('Expenses')],
  [integrationFeature, label('Integration')],
  [optimizationFeature, label('Optimization')],
  [scrapReportFeature, scrapOverview.title],
  [errorReportFeature, taskErrorsReport.title],
  ...taskTypes.map((type) => [taskTypeFeatures[type], taskTypeLabels[type]] as const),
  ...taskStatuses.map((status) => [statusFeature(status), statusLabels[status]] as const),
]);

/** A readable name of a config or feature of the program; null: it only has its own. */
export function flagName(name: string): Label | null {
  return names.get(name) ?? null;
}
