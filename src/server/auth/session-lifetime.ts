import type { Account } from './accounts';

/** Whether a session has outlived the company's limit; TV accounts do not lock (decision 22). */
export function isExpired(
  account: Pick<Account, 'userType' | 'sessionMaxLifetime'>,
  signedInAt: string,
  now: Date,
): boolean {
  if (account.userType === 'TOOLS-TV' || account.sessionMaxLifetime === null) return false;
  return now.getTime() - Date.parse(signedInAt) > account.sessionMaxLifetime * 60_000;
}
