import { useLingui } from '@lingui/react/macro';
import { dispatches } from '../../../domain/resources/sites/dispatches';
import { formatDay } from '../../../lib/days';
import { useAllRows } from '../../../resource-kit/device/use-rows';
import type { FieldOverrides } from '../../../resource-kit/fields/field-override';
import type { InputProps } from '../../../resource-kit/fields/inputs';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { Select } from '../../../ui/forms/select';
import { useDispatchText } from './dispatch-text';
import { useDispatchAhead } from './use-dispatch-ahead';

/**
 * The dispatches of the chosen route by day and time; empty, the delivery date decides, and the resulting one is shown.
 */
function DispatchInput({ field, value, onChange, onBlur, values, rowID, disabled, error }: InputProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const text = useDispatchText();
  const ofRoute = useAllRows(dispatches)
    .filter(({ routeID }) => routeID === values?.routeID)
    .toSorted((a, b) => a.day - b.day || (a.dispatchTime < b.dispatchTime ? -1 : 1));
  const ahead = useDispatchAhead(values, rowID ?? null);
  const chosen = typeof value === 'number' ? String(value) : '';
  const next = ahead && `${text(ahead.dispatch)}, ${formatDay(ahead.day)}`;
  return (
    <Select
      label={translate(field.label)}
      placeholder={t`By the delivery date`}
      value={chosen}
      options={ofRoute.map((one) => ({ value: String(one.dispatchID), label: text(one) }))}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      onBlur={onBlur}
      disabled={disabled}
      // The empty field already shows the result.
      hint={next && chosen !== '' ? t`By the delivery date: ${next}` : next}
      error={error}
    />
  );
}

/** For forms of a task. */
export const dispatchOverrides: FieldOverrides = { dispatchID: { input: DispatchInput } };
