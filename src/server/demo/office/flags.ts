import { INTEGRATION_FEATURE } from '../../../domain/flags';
import { type KnownFlag, knownFlags } from '../../../domain/known-flags';

interface Flag {
  readonly name: string;
  readonly description: string;
  /** Global value; null: the default rules. */
  readonly value: string | null;
  readonly defaultValue: string;
  /** Value of the demo company, where it has one of its own. */
  readonly company?: string;
}

/** The demo company shows nearly everything there is. */
const switchedOff: ReadonlySet<string> = new Set([INTEGRATION_FEATURE]);

function definition({ name, effect, defaultValue }: KnownFlag): Flag {
  const flag = { name, description: effect.id, value: null, defaultValue };
  return defaultValue === 'false' && !switchedOff.has(name) ? { ...flag, company: 'true' } : flag;
}

const ofKind = (kind: KnownFlag['kind']) => knownFlags.filter((flag) => flag.kind === kind).map(definition);

/** Features that the specification names for reports. */
const reportFeatures: readonly Flag[] = [
  flag('feature_reporting_scrap_overview_enabled', 'Scrap overview report', 'false', 'true'),
  flag('feature_reporting_task_error_enabled', 'Task error report', 'false', 'true'),
  flag('feature_xyzreport_range_x', 'Picking per location: picks from which a bin is X', '50'),
  flag('feature_xyzreport_range_y', 'Picking per location: picks from which a bin is Y', '10'),
  flag('feature_xyzreport_range_z', 'Picking per location: picks from which a bin is Z', '0'),
];

export const demoFeatures: readonly Flag[] = [...ofKind('feature'), ...reportFeatures];
export const demoConfigs: readonly Flag[] = ofKind('config');

function flag(name: string, description: string, defaultValue: string, company?: string): Flag {
  return { name, description, value: null, defaultValue, ...(company === undefined ? {} : { company }) };
}
