import { type Label, label } from '../lib/label';
import { ownTimeZone } from '../lib/time-zone';
import { timeZoneConfig } from './company-zone';
import {
  automaticIntegrationConfig,
  expensesFeature,
  integrationFeature,
  optimizationFeature,
  palletConfig,
  taskQueuesConfig,
} from './flags';
import { scrapReportFeature } from './reports/declared/scrap-overview';
import { errorReportFeature } from './reports/declared/task-errors';
import { overviewPickTypesConfig } from './reports/scope';
import { tvExpiryConfig, tvForecastConfig, usualExpiryMinutes } from './reports/tv-board';
import { statusFeature, taskStatuses, taskTypeFeatures, taskTypes } from './tasks/statuses';
import { unitConfig, unitTypes, usualUnits } from './units';

/** A config or feature that the program reads. */
export interface KnownFlag {
  readonly name: string;
  readonly kind: 'config' | 'feature';
  /** What it does; shown on its page. */
  readonly effect: Label;
  readonly defaultValue: string;
}

function feature(name: string, defaultValue: string, effect: Label): KnownFlag {
  return { name, kind: 'feature', effect, defaultValue };
}

function config(name: string, defaultValue: string, effect: Label): KnownFlag {
  return { name, kind: 'config', effect, defaultValue };
}

const statusFlags = taskStatuses.map((status) =>
  feature(
    statusFeature(status),
    'true',
    label('Tasks may go to this status, lists filter by it and the overview counts it.'),
  ),
);

const typeFlags = taskTypes.map((type) =>
  feature(
    taskTypeFeatures[type],
    'true',
    label('Tasks of this type can be created and are offered in filters.'),
  ),
);

/** Every config and feature that the program reads; a test compares it with the code. */
export const knownFlags: readonly KnownFlag[] = [
  ...statusFlags,
  ...typeFlags,
  feature(expensesFeature, 'false', label('The register of expenses is in the menu.')),
  feature(
    optimizationFeature,
    'false',
    label('Optimization and the route display are open to users other than the main administrator.'),
  ),
  feature(integrationFeature, 'false', label('Completed tasks can be sent to the accounting system.')),
  feature(scrapReportFeature, 'false', label('The report of scrapped goods is in the menu.')),
  feature(errorReportFeature, 'false', label('The report of task errors is in the menu.')),
  feature(
    'feature_xyzreport_range_x',
    '20',
    label('Picking per location: number of picks from which a bin belongs to class x.'),
  ),
  feature(
    'feature_xyzreport_range_y',
    '5',
    label('Picking per location: number of picks from which a bin belongs to class y.'),
  ),
  feature('feature_xyzreport_range_z', '1', label('Picking per location: not used; what is below y is z.')),
  config(
    automaticIntegrationConfig,
    'false',
    label('Completed tasks are sent to the accounting system automatically, where the company has one.'),
  ),
  config(
    palletConfig,
    'false',
    label(
      'Pallets are handled: pallet and package actions on tasks, their reports per route, and the CHEP file.',
    ),
  ),
  config(taskQueuesConfig, 'false', label("Task queues are in the menu and on a picker's page.")),
  config(
    timeZoneConfig,
    ownTimeZone().name,
    label('Time zone in which dispatches leave, by its IANA name; at first that of the server.'),
  ),
  config(
    tvExpiryConfig,
    String(usualExpiryMinutes),
    label('Minutes that completed tasks stay on the TV: 1, 3, 5 or 10.'),
  ),
  config(tvForecastConfig, 'false', label('The TV says when the day and its dispatches will be done.')),
  ...unitTypes.map((type) =>
    config(unitConfig(type), usualUnits[type], label('Unit in which the company measures.')),
  ),
  config(
    overviewPickTypesConfig,
    'NORMAL, CLUSTER, BATCH',
    label('Pick types that the overview counts, separated by commas.'),
  ),
];
