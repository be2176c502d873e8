import { overviewPickTypesConfig } from '../../domain/reports/scope';
import { tvExpiryConfig, usualExpiryMinutes } from '../../domain/reports/tv-board';
import { statusFeature, taskStatuses, taskTypeFeatures } from '../../domain/tasks/statuses';

interface Flag {
  readonly name: string;
  readonly description: string;
  /** Global value; null: the default rules. */
  readonly value: string | null;
  readonly defaultValue: string;
  /** Value of the demo company, where it has one of its own. */
  readonly company?: string;
}

const statusFlags: readonly Flag[] = taskStatuses.map((status) => ({
  name: statusFeature(status),
  description: `Tasks and lines may have the status ${status}`,
  value: null,
  defaultValue: status === 'suspended' || status === 'draft' ? 'false' : 'true',
  ...(status === 'suspended' || status === 'draft' ? { company: 'true' } : {}),
}));

const typeFlags: readonly Flag[] = Object.values(taskTypeFeatures).map((name) => ({
  name,
  description: 'Offers a task type',
  value: null,
  defaultValue: name === taskTypeFeatures.PIC ? 'true' : 'false',
  ...(name === taskTypeFeatures.PIC ? {} : { company: 'true' }),
}));

/** Every feature that the specification names. */
export const demoFeatures: readonly Flag[] = [
  ...statusFlags,
  ...typeFlags,
  flag('feature_expenses_enabled', 'Expense register', 'false', 'true'),
  flag(
    'feature_optimization_page_enabled',
    'Optimization page for others than the main administrator',
    'false',
    'true',
  ),
  flag('feature_visma_net_company', 'Integration with the accounting system', 'false'),
  flag('feature_reporting_scrap_overview_enabled', 'Scrap overview report', 'false', 'true'),
  flag('feature_reporting_task_error_enabled', 'Task error report', 'false', 'true'),
  flag('feature_xyzreport_range_x', 'Picking per location: picks from which a bin is X', '50'),
  flag('feature_xyzreport_range_y', 'Picking per location: picks from which a bin is Y', '10'),
  flag('feature_xyzreport_range_z', 'Picking per location: picks from which a bin is Z', '0'),
];

/** Every config that the specification names. */
export const demoConfigs: readonly Flag[] = [
  flag('config_enable_pallet_handling', 'Packages, pallets and their reports', 'false', 'true'),
  flag('config_enable_task_queues', 'Task queues (work profiles)', 'false', 'true'),
  flag(
    tvExpiryConfig,
    'Minutes that completed tasks stay on the TV: 1, 3, 5 or 10',
    String(usualExpiryMinutes),
  ),
  flag(overviewPickTypesConfig, 'Pick types that the overview counts', 'NORMAL, CLUSTER, BATCH'),
];

function flag(name: string, description: string, defaultValue: string, company?: string): Flag {
  return { name, description, value: null, defaultValue, ...(company === undefined ? {} : { company }) };
}
