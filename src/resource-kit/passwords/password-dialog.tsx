import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useState } from 'react';
import { type User, users } from '../../domain/resources/company/users';
import { Banner } from '../../ui/feedback/banner';
import { PasswordField } from '../../ui/forms/password-field';
import { FormDialog } from '../../ui/overlay/form-dialog';
import { useSession } from '../device/device';
import { useDirectWrite } from '../device/use-direct-write';
import { useDeviceStatus } from '../device/use-status';
import { checkValue } from '../fields/check-value';
import { useLabel } from '../fields/use-label';
import { useGuardedClose } from '../record/unsaved/use-leave-form';
import { useUnsaved } from '../record/unsaved/use-unsaved';

export interface PasswordDialogProps {
  user: Pick<User, 'userID' | 'username'>;
  onClose: () => void;
}

/** Sets a password; the own one requires the present one. It is sent straight to the API, so it needs a connection. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const isOnline = useDeviceStatus()?.connectivity === 'online';
  const { isMine, isBusy, isDirty, inputOf, save } = usePasswordForm(user, onClose);
  // Closing asks before typed text is lost; it is stored nowhere.
  useUnsaved(isDirty);
  const close = useGuardedClose(onClose);
  const { password, currentPassword } = users.fields;
  return (
    <FormDialog
      size="sm"
      title={t`Change the password of ${user.username}`}
      description={
        isMine
          ? t`Your other devices have to sign in again.`
          : t`Devices with this account have to sign in again.`
      }
      onClose={close}
      onSubmit={save}
      disabled={!isOnline}
      loading={isBusy}
    >
      <div className="flex flex-col gap-3">
        {!isOnline && <Banner tone="warning">{t`A password can be changed only while online.`}</Banner>}
        {isMine && (
          <PasswordField label={translate(currentPassword.label)} required {...inputOf('current')} />
        )}
        <PasswordField
          label={t`New password`}
          required
          autoComplete="new-password"
          hint={t`At least ${password.minLength} characters`}
          {...inputOf('password')}
        />
        <PasswordField
          label={t`Repeat the new password`}
          required
          autoComplete="new-password"
          {...inputOf('repeat')}
        />
      </div>
    </FormDialog>
  );
}

type Entered = Readonly<Record<'current' | 'password' | 'repeat', string>>;

/** The entered values, their faults, and saving. */
function usePasswordForm(user: PasswordDialogProps['user'], onSaved: () => void) {
  const { t } = useLingui();
  const translate = useLabel();
  const session = useSession();
  const direct = useDirectWrite(users);
  const [entered, setEntered] = useState<Entered>({ current: '', password: '', repeat: '' });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isMine = session.userID === user.userID;
  const { current, password, repeat } = entered;
  const isName = password.trim().toLowerCase() === user.username.trim().toLowerCase();
  const problem = checkValue(users.fields.password, password);
  const errors = {
    current: isMine && current === '' ? t`This field is required` : null,
    password: problem ? translate(problem) : isName ? t`The password must not be the user name` : null,
    repeat: repeat === password ? null : t`Those passwords didn't match.`,
  };
  const isShown = {
    current: isTried,
    password: isTried,
    repeat: isTried || repeat.length >= password.length,
  };
  const inputOf = (name: keyof Entered) => ({
    value: entered[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setEntered({ ...entered, [name]: target.value }),
    error: (isShown[name] && errors[name]) || undefined,
  });
  const save = async () => {
    setTried(true);
    if (isBusy || errors.current || errors.password || errors.repeat) return;
    setBusy(true);
    const secrets = { password, ...(isMine && { currentPassword: current }) };
    const isSet = await direct.setSecrets(user.userID, secrets);
    setBusy(false);
    if (isSet) onSaved();
  };
  const isDirty = Object.values(entered).some((text) => text !== '');
  return { isMine, isBusy, isDirty, inputOf, save };
}
