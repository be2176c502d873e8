import { useLingui } from '@lingui/react/macro';
import { Select } from '../../ui/forms/select';
import type { InputProps } from './inputs';
import { useLabel } from './use-label';

/** Whether a text says on or off. */
export function isOnOrOff(value: unknown): boolean {
  return value === 'true' || value === 'false';
}

/** Whether a choice of on, off and nothing can show this value: another one would be lost in it. */
export function fitsSwitch(value: unknown): boolean {
  return value === null || value === undefined || value === '' || isOnOrOff(value);
}

/** On, off or nothing. */
export function SwitchInput({ field, value, error, disabled, name, onBlur, onChange }: InputProps) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    <Select
      label={translate(field.label)}
      name={name}
      value={isOnOrOff(value) ? String(value) : ''}
      error={error}
      disabled={disabled}
      onBlur={onBlur}
      options={[
        { value: '', label: '–' },
        { value: 'true', label: t`On` },
        { value: 'false', label: t`Off` },
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
