import { offeredChoices } from '../../domain/choice-features';
import type { ChoiceField } from '../../domain/fields';
import type { Choice } from '../../ui/forms/choice';
import { useFlags } from '../device/device';
import { useLabel } from '../fields/use-label';

/** The choices that a filter on a field offers; `chosen` are its present ones. */
export function useChoiceOptions(): (
  field: ChoiceField,
  chosen: readonly string[],
) => readonly Choice<string>[] {
  const translate = useLabel();
  const flags = useFlags();
  return (field, chosen) =>
    offeredChoices(field, chosen, flags).map(([value, text]) => ({ value, label: translate(text) }));
}
