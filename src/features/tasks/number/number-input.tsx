import { useLingui } from '@lingui/react/macro';
import { keptValue } from '../../../domain/field-text';
import type { FieldOverrides } from '../../../resource-kit/fields/field-override';
import { type InputProps, TextInput } from '../../../resource-kit/fields/inputs';
import { WarningHint } from '../../../ui/forms/warning-hint';
import { useIsNumberTaken } from './use-is-number-taken';

/**
 * Integrations may use a number twice. An import, which identifies tasks by their number, would skip the second one.
 */
function NumberInput(props: InputProps) {
  const { t } = useLingui();
  const { field, value, disabled, rowID = null } = props;
  const kept = keptValue(field, value);
  const isTaken = useIsNumberTaken(typeof kept === 'string' && !disabled ? kept : null, rowID);
  return (
    <TextInput
      {...props}
      hint={isTaken ? <WarningHint>{t`Another task has this number`}</WarningHint> : undefined}
    />
  );
}

/** Field overrides for task forms. */
export const numberOverrides: FieldOverrides = { taskNumber: { input: NumberInput } };
