import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/forms/text-field';

interface UserNameFieldProps {
  value: string;
  onChange: (name: string) => void;
  /** Not disabled while the server is asked: that would take the focus from the field. */
  readOnly: boolean;
  /** The form was submitted: an empty name is marked. */
  isTried: boolean;
  autoFocus?: boolean;
}

/** The name with which a user signs in. */
export function UserNameField({ value, onChange, isTried, ...input }: UserNameFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...input}
      label={t`User name`}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={isTried && value.trim() === ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
