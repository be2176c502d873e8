import type { Label } from '../lib/label';
import type { ChoiceField } from './fields';
import type { Flags } from './flags';
import {
  statusFeature,
  statusLabels,
  taskStatuses,
  taskTypeFeatures,
  taskTypeLabels,
} from './tasks/statuses';

/**
 * Features that switch choices on, by the choices of a field. Not with the fields, since every first visit loads those.
 */
const featuresOf = new Map<ChoiceField['choices'], Readonly<Record<string, string>>>([
  [taskTypeLabels, taskTypeFeatures],
  [statusLabels, Object.fromEntries(taskStatuses.map((status) => [status, statusFeature(status)]))],
]);

/**
 * The choices that a filter on a field offers: those that the company has switched on. @param chosen the filter's
 * present choices: always offered, so that they can be seen and removed
 */
export function offeredChoices(
  { choices }: Pick<ChoiceField, 'choices'>,
  chosen: readonly string[],
  flags: Pick<Flags, 'isOn'>,
): readonly (readonly [choice: string, text: Label])[] {
  const features = featuresOf.get(choices) ?? {};
  return Object.entries(choices).filter(([choice]) => {
    const feature = features[choice];
    return feature === undefined || flags.isOn(feature) || chosen.includes(choice);
  });
}
