import type { Label } from '../lib/label';
import { signInErrors } from '../protocol/sign-in-errors';

/** Why a sign-in was refused, in the reader's language; null: the usual reason, a wrong name or password. */
export function labelOfSignInError(code: string | null): Label | null {
  return code === 'auth.too-many-attempts' ? signInErrors[code] : null;
}
