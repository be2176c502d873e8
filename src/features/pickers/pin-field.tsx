import { useLingui } from '@lingui/react/macro';
import { pickers } from '../../domain/resources/company/pickers';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { PasswordField } from '../../ui/forms/password-field';
import { useHasPin } from './use-has-pin';

const { maxLength: max } = pickers.fields.pin;

interface PinFieldProps {
  pickerID: number;
  value: string;
  onChange: (pin: string) => void;
}

/** A new PIN code. It goes to the server at once and is kept nowhere on the device, so it needs a connection. */
export function PinField({ pickerID, value, onChange }: PinFieldProps) {
  const { t } = useLingui();
  const isOnline = useDeviceStatus()?.connectivity === 'online';
  const isSet = useHasPin(pickerID);
  const isOpen = isOnline && pickerID > 0;
  return (
    <PasswordField
      className="max-w-64"
      label={t`PIN code`}
      autoComplete="new-password"
      inputMode="numeric"
      maxLength={max}
      disabled={!isOpen}
      hint={
        isOpen
          ? isSet
            ? t`Empty: it stays as it is`
            : t`At most ${max} characters`
          : t`A PIN code can be changed only while online.`
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
