import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from '../icon-button';
import { IconEye, IconEyeOff } from '../icons';
import { TextField, type TextFieldProps } from './text-field';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>;

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          size="sm"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
