import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { signIn } from '../../api/sign-in';
import { labelOfSignInError } from '../../api/sign-in-label';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { Session } from '../../session/session';

const alertMs = 3000;

export interface SignInRequest {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

/** Asks the server for a session; why there is none is shown for a while. */
export function useSignIn(): {
  readonly isBusy: boolean;
  readonly alert: string | null;
  /** Resolves to null when the server refused or did not answer. */
  readonly ask: (request: SignInRequest) => Promise<Session | null>;
} {
  const { t } = useLingui();
  const translate = useLabel();
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  useEffect(() => {
    if (alert === null) return;
    const timer = setTimeout(() => setAlert(null), alertMs);
    return () => clearTimeout(timer);
  }, [alert]);
  const ask = async (request: SignInRequest) => {
    setBusy(true);
    setAlert(null);
    const result = await signIn({ ...request, fetch: (url, init) => fetch(url, init), nowMs: Date.now() });
    setBusy(false);
    if (result.kind === 'signed-in') return result.session;
    if (result.kind === 'unreachable') setAlert(t`The server cannot be reached. Check the connection.`);
    else {
      const reason = labelOfSignInError(result.code);
      setAlert(reason ? translate(reason) : t`Wrong username or password!`);
    }
    return null;
  };
  return { isBusy, alert, ask };
}
