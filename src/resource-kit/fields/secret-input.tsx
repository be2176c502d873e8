import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PasswordField } from '../../ui/forms/password-field';
import { useDeviceStatus } from '../device/use-status';
import type { InputProps } from './inputs';
import { useLabel } from './use-label';

/**
 * A password or PIN code. It is sent straight to the API and stored nowhere on the device, so it needs a connection.
 */
export function SecretInput(props: InputProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const { field, name, value, onChange, onBlur, error, disabled, rowID = null } = props;
  const isOnline = useDeviceStatus()?.connectivity === 'online';
  const closed = !isOnline
    ? t`It can be changed only while online.`
    : rowID !== null && rowID < 0
      ? t`It can be given once the server has the record.`
      : null;
  const [hasFocus, setFocus] = useState(false);
  const text = typeof value === 'string' ? value : '';
  return (
    <PasswordField
      label={translate(field.label)}
      required={field.required ?? false}
      name={name}
      autoComplete="new-password"
      inputMode={'digits' in field ? 'numeric' : undefined}
      // A value entered before the connection was lost can be removed, so that the rest can be saved; the field stays
      // enabled while it has the focus, which would be lost otherwise.
      disabled={disabled === true || (closed !== null && text === '' && !hasFocus)}
      onFocus={() => setFocus(true)}
      hint={closed ?? (rowID !== null && t`Leave empty to keep it unchanged`)}
      error={error === undefined ? undefined : (closed ?? error)}
      value={text}
      onBlur={() => {
        setFocus(false);
        onBlur?.();
      }}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}
