import { useLingui } from '@lingui/react/macro';
import { keptValue } from '../../../domain/field-text';
import type { FieldOverrides } from '../../../resource-kit/fields/field-override';
import { type InputProps, TextInput } from '../../../resource-kit/fields/inputs';
import { WarningHint } from '../../../ui/forms/warning-hint';
import { useIsNumberTaken } from './use-is-number-taken';

/** A number may be given twice, as integrations do; an import, which knows tasks by their numbers, would leave the second one out. */
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

/** For forms of a task. */
export const numberOverrides: FieldOverrides = { taskNumber: { input: NumberInput } };
