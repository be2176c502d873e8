import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Session } from '../../session/session';
import { type Language, normalizeBaseUrl, readBaseUrl, writeBaseUrl } from '../../session/store';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { PasswordField } from '../../ui/forms/password-field';
import { focusField } from './focus-field';
import { LanguageSelect } from './language-select';
import { ServerAddress } from './server-address';
import { type Explain, useSignIn } from './use-sign-in';
import { UserNameField } from './user-name-field';

export interface SignInPageProps {
  onSignedIn: (session: Session) => void;
  /** Activates a language. */
  onLanguage: (language: Language) => Promise<void>;
  explain: Explain;
  /** Below the form. */
  note?: ReactNode;
}

/** User name and password; the address of another server under a fold. */
export function SignInPage({ onSignedIn, onLanguage, explain, note }: SignInPageProps) {
  const { t } = useLingui();
  const usualAddress = `${location.origin}/api/`;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [address, setAddress] = useState(() => readBaseUrl(localStorage, location.origin));
  const [isTried, setTried] = useState(false);
  const { isBusy, alert, ask } = useSignIn(explain);
  const baseUrl = normalizeBaseUrl(address === '' ? usualAddress : address);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    if (username.trim() === '') return focusField(form, 'username');
    if (password === '') return focusField(form, 'password');
    if (baseUrl === null) return focusField(form, 'address');
    const session = await ask({ baseUrl, username: username.trim(), password });
    // The button was disabled while the server was asked, and has lost the focus.
    if (!session) return focusField(form, 'password');
    writeBaseUrl(localStorage, baseUrl === usualAddress ? null : baseUrl);
    onSignedIn(session);
  };
  return (
    <SignInFrame onLanguage={onLanguage}>
      <form noValidate onSubmit={(event) => void submit(event)} className="sign-in-card">
        <h1 className="text-lg font-semibold">{t`Sign in`}</h1>
        <UserNameField
          autoFocus
          value={username}
          onChange={setUsername}
          readOnly={isBusy}
          isTried={isTried}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          readOnly={isBusy}
          value={password}
          error={isTried && password === ''}
          onChange={(event) => setPassword(event.target.value)}
        />
        {alert !== null && <Banner tone="danger">{alert}</Banner>}
        <Button type="submit" variant="primary" size="lg" loading={isBusy}>
          {t`Sign in`}
        </Button>
        <ServerAddress
          value={address}
          usual={usualAddress}
          isWrong={baseUrl === null}
          readOnly={isBusy}
          onChange={setAddress}
        />
      </form>
      {note}
    </SignInFrame>
  );
}

function SignInFrame({
  onLanguage,
  children,
}: Pick<SignInPageProps, 'onLanguage'> & { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] bg-canvas">
      <title>{`${t`Sign in`} · TOOLS`}</title>
      <main className="grid place-items-center p-4">
        <div className="w-full max-w-sm">
          <div className="mb-5 flex items-center justify-center gap-3">
            <img src="/icon.svg" alt="" className="size-10" />
            <span className="text-2xl font-bold tracking-wide text-brand-text">TOOLS</span>
          </div>
          {children}
          <LanguageSelect className="mx-auto mt-4 w-40" onChoose={onLanguage} />
        </div>
      </main>
      <footer className="p-3 text-center text-xs text-ink-3">{t`Version ${__VERSION__}`}</footer>
    </div>
  );
}
