import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { mayReachCompany } from '../../domain/permissions';
import { focusField } from '../../features/sign-in/focus-field';
import { useSignIn } from '../../features/sign-in/use-sign-in';
import { UserNameField } from '../../features/sign-in/user-name-field';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import type { Session } from '../../session/session';
import type { SessionStore } from '../../session/store';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { PasswordField } from '../../ui/forms/password-field';
import { IconLock } from '../../ui/icons';
import { explainLater } from './explain-later';
import { LostFormNotes } from './lost-form-note';
import { signOut } from './sign-out';
import { isUnsavedElsewhere } from './unsaved-elsewhere';

interface LockScreenProps {
  session: Session;
  sessions: SessionStore;
}

/**
 * The same user signs in again, maybe under the name that the account has by now; unsent changes stay. Another user
 * signs out first.
 */
export function LockScreen({ session, sessions }: LockScreenProps) {
  const { t } = useLingui();
  const [username, setUsername] = useState(session.username);
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [isOther, setOther] = useState(false);
  const { isBusy, alert, ask } = useSignIn(explainLater);
  const [lost, setLost] = useState<{ isHere: boolean; isElsewhere: boolean } | null>(null);
  const unlock = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    setOther(false);
    if (username.trim() === '') return focusField(form, 'username');
    if (password === '') return focusField(form, 'password');
    const { baseUrl, companyID, companyCode } = session;
    const again = await ask({ baseUrl, username: username.trim(), password });
    if (!again) return focusField(form, 'password');
    // A renamed account has the same key, a recreated one the same name.
    if (again.userID !== session.userID && again.username !== session.username) {
      setOther(true);
      return focusField(form, 'username');
    }
    // A recreated account may belong to another company.
    sessions.write(mayReachCompany(again, companyID) ? { ...again, companyID, companyCode } : again);
  };
  const leave = async () => {
    const found = { isHere: hasUnsaved(), isElsewhere: await isUnsavedElsewhere() };
    if (lost || (!found.isHere && !found.isElsewhere)) signOut(sessions);
    else setLost(found);
  };
  return (
    <form
      role="dialog"
      aria-modal="true"
      aria-labelledby="lock-title"
      onSubmit={(event) => void unlock(event)}
      className="flex w-full max-w-sm flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-pop"
    >
      <div className="flex items-center gap-3">
        <span className="grid size-10 place-items-center rounded-full bg-brand-soft text-brand-text">
          <IconLock className="size-5" />
        </span>
        <h1 id="lock-title" className="text-lg font-semibold">{t`The session has ended`}</h1>
      </div>
      <p className="text-sm text-ink-2">{t`Sign in again to go on. What has not been sent yet is kept.`}</p>
      <UserNameField value={username} onChange={setUsername} readOnly={isBusy} isTried={isTried} />
      <PasswordField
        label={t`Password`}
        name="password"
        autoFocus
        readOnly={isBusy}
        value={password}
        error={isTried && password === ''}
        onChange={(event) => setPassword(event.target.value)}
      />
      {alert !== null && <Banner tone="danger">{alert}</Banner>}
      {isOther && (
        <Banner tone="danger">{t`This account belongs to another user. Change users with the button below.`}</Banner>
      )}
      <Button type="submit" variant="primary" size="lg" loading={isBusy}>
        {t`Sign in`}
      </Button>
      {lost && <LostFormNotes {...lost} />}
      <Button variant={lost ? 'danger' : 'ghost'} onClick={() => void leave()}>
        {t`Sign in as another user`}
      </Button>
    </form>
  );
}
