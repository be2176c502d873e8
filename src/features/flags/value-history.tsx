import { updateRow } from '../../domain/mutations/rows';
import { withName } from '../../domain/mutations/with-name';
import type { Row } from '../../domain/resource';
import { useSession } from '../../resource-kit/device/device';
import type { FlagKind } from '../../resource-kit/flags/flag-kind';
import { HistoryButton } from '../../resource-kit/record/history/history-button';
import type { FormerRules } from '../../resource-kit/record/history/history-step';
import { checkFlagValue, flagValue } from './flag-value-input';

const overrides = { value: flagValue('value') };

interface ValueHistoryProps {
  kind: FlagKind;
  /** The company's own value. */
  own: Row;
  /** Of the definition. */
  name: string;
  /** What the value is called beside the definition. */
  label: string;
}

/** The history of the company's own value of a definition, beside that of the definition itself. */
export function ValueHistory({ kind: { companyValues }, own, name, label }: ValueHistoryProps) {
  const { companyID } = useSession();
  const rules: FormerRules = {
    refuse: ({ value }) => checkFlagValue(value, false),
    plan: async ({ field, value }) => ({
      writes: [withName(updateRow(companyValues, own, { [field]: value }, companyID), name)],
      refused: [],
    }),
  };
  return (
    <HistoryButton
      resource={companyValues}
      row={own}
      name={label}
      rules={rules}
      overrides={overrides}
      isOneOfMany
    />
  );
}
