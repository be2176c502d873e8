import { offeredChoices } from '../../domain/choice-features';
import type { ChoiceField } from '../../domain/fields';
import type { Choice } from '../../ui/forms/choice';
import { useFlags } from '../device/device';
import { useLabel } from '../fields/use-label';

/** What a filter on a field offers to choose from, `chosen` being what it holds already. */
export function useChoiceOptions(): (
  field: ChoiceField,
  chosen: readonly string[],
) => readonly Choice<string>[] {
  const translate = useLabel();
  const flags = useFlags();
  return (field, chosen) =>
    offeredChoices(field, chosen, flags).map(([value, text]) => ({ value, label: translate(text) }));
}
