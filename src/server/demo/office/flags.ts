import { automaticIntegrationConfig, integrationFeature } from '../../../domain/flags';
import { type KnownFlag, knownFlags } from '../../../domain/known-flags';

interface Flag {
  readonly name: string;
  readonly description: string;
  /** Global value; null: the default rules. */
  readonly value: string | null;
  readonly defaultValue: string;
  /** Value of the demo company, if it has its own. */
  readonly company?: string;
}

/**
 * The demo company shows nearly everything; the accounting integration only if a trial system is started with it
 * (`--trial-accounting`).
 */
const switchedOff: ReadonlySet<string> = new Set([integrationFeature, automaticIntegrationConfig]);

function definition({ name, effect, defaultValue }: KnownFlag): Flag {
  const flag = { name, description: effect.id, value: null, defaultValue };
  return defaultValue === 'false' && !switchedOff.has(name) ? { ...flag, company: 'true' } : flag;
}

const ofKind = (kind: KnownFlag['kind']) => knownFlags.filter((flag) => flag.kind === kind).map(definition);

export const demoFeatures: readonly Flag[] = ofKind('feature');
export const demoConfigs: readonly Flag[] = ofKind('config');
