import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type FailedSignIn, signIn } from '../../api/sign-in';
import type { Label } from '../../lib/label';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { Session } from '../../session/session';

const alertMs = 3000;

/** Explains a failure that is no refusal; may reject, like the loading of its code. */
export type Explain = (failed: FailedSignIn, baseUrl: string) => Promise<Label>;

export interface SignInRequest {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

/** Asks the server for a session. A refusal is shown for a while, other failures until the next try. */
export function useSignIn(explain: Explain): {
  readonly isBusy: boolean;
  readonly alert: string | null;
  /** Resolves to null without a session. */
  readonly ask: (request: SignInRequest) => Promise<Session | null>;
} {
  const { t } = useLingui();
  const translate = useLabel();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Label | 'refused' | 'unexplained' | null>(null);
  useEffect(() => {
    if (problem !== 'refused') return;
    const timer = setTimeout(() => setProblem(null), alertMs);
    return () => clearTimeout(timer);
  }, [problem]);
  const ask = async (request: SignInRequest) => {
    setBusy(true);
    setProblem(null);
    const result = await signIn({ ...request, fetch: (url, init) => fetch(url, init), nowMs: Date.now() });
    const found =
      result.kind === 'failed'
        ? await explain(result, request.baseUrl).catch(() => 'unexplained' as const)
        : null;
    setBusy(false);
    if (result.kind === 'signed-in') return result.session;
    setProblem(found ?? 'refused');
    return null;
  };
  const texts = {
    refused: t`Wrong username or password!`,
    unexplained: t`The server cannot be reached. Check the connection.`,
  };
  const alert = typeof problem === 'string' ? texts[problem] : problem && translate(problem);
  return { isBusy, alert, ask };
}
