import { flagName } from '../../domain/flag-names';
import { refuseFlagValue } from '../../domain/flag-values';
import type { Row } from '../../domain/resource';
import { asText } from '../../lib/json-values';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { FlagKind } from '../../resource-kit/flags/flag-kind';
import { HistoryButton } from '../../resource-kit/record/history/history-button';
import type { FormerValue } from '../../resource-kit/record/history/history-step';
import { checkFlagValue, flagValue } from './flag-value-input';

const overrides = { value: flagValue('value') };

interface ValueHistoryProps {
  kind: FlagKind;
  /** The company's own value. */
  own: Row;
  /** Name of the definition. */
  name: string;
  /** The value's name beside the definition. */
  label: string;
}

/** The history of the company's own value, beside that of the definition itself. */
export function ValueHistory({ kind: { companyValues }, own, name, label }: ValueHistoryProps) {
  const translate = useLabel();
  const refuse = ({ value }: FormerValue) =>
    checkFlagValue(value, false) ?? refuseFlagValue(name, asText(value) ?? '');
  return (
    <HistoryButton
      resource={companyValues}
      row={own}
      name={label}
      rules={{ refuse, name: translate(flagName(name) ?? { id: name }) }}
      overrides={overrides}
      isOneOfMany
    />
  );
}
