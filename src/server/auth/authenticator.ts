import { createHmac, randomBytes } from 'node:crypto';
import { failure } from '../http/api-error';
import { type AppContext, type SignedIn, signedInAs } from '../http/context';
import { type Account, findLogin, findSession } from './accounts';
import { createFailureLimit } from './failure-limit';
import { hashPassword, hashSecret, looksLikeSecret, verifyPassword } from './passwords';
import { isExpired } from './session-lifetime';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Authenticator {
  /** Who has these credentials: a session secret or the password. Throws 401, or 429 after too many failures. */
  authenticate(credentials: Credentials, address: string): Promise<SignedIn>;
  /** The same for the password alone. */
  authenticateByPassword(credentials: Credentials, address: string): Promise<Account>;
}

const rememberMs = 60_000;
const failureWindowSeconds = 5 * 60;

export function createAuthenticator(context: AppContext): Authenticator {
  const now = () => context.now().getTime();
  const perUser = createFailureLimit({ limit: 10, windowSeconds: failureWindowSeconds });
  const perAddress = createFailureLimit({ limit: 200, windowSeconds: failureWindowSeconds });
  const isRight = createPasswordCheck(now);

  const authenticateByPassword: Authenticator['authenticateByPassword'] = async (credentials, address) => {
    const key = `${address} ${credentials.username.toLowerCase()}`;
    const wait = Math.max(await perUser.waitSeconds(key), await perAddress.waitSeconds(address));
    if (wait > 0) throw failure(429, 'auth.too-many-attempts').after(wait);
    const login = await findLogin(context.database, credentials.username);
    if (await isRight(credentials, login?.passwordHash ?? null)) {
      if (login) return login.account;
    }
    await perUser.addFailure(key);
    await perAddress.addFailure(address);
    throw failure(401, 'auth.wrong-credentials');
  };

  const authenticateBySecret = async ({ username, password }: Credentials): Promise<SignedIn | null> => {
    const secretHash = hashSecret(password);
    const session = await findSession(context.database, secretHash);
    if (!session || session.account.username.toLowerCase() !== username.trim().toLowerCase()) return null;
    if (isExpired(session.account, session.signedInAt, context.now())) return null;
    return signedInAs({ ...session.account, secretHash });
  };

  return {
    authenticateByPassword,
    async authenticate(credentials, address) {
      if (!looksLikeSecret(credentials.password))
        return signedInAs({ ...(await authenticateByPassword(credentials, address)), secretHash: null });
      // A secret cannot be guessed: one that is not known any more is no attempt.
      const signedIn = await authenticateBySecret(credentials);
      if (!signedIn) throw failure(401, 'auth.session-expired');
      return signedIn;
    },
  };
}

/**
 * Checks passwords, and remembers the right ones for a minute: hashing is slow on purpose and a script sends its
 * password with every call. What is remembered names the stored hash, so a changed password is asked for at once.
 */
function createPasswordCheck(now: () => number) {
  const ownKey = randomBytes(32);
  const remembered = new Map<string, number>();
  let decoy: Promise<string> | null = null;
  return async ({ username, password }: Credentials, stored: string | null): Promise<boolean> => {
    if (stored === null) {
      // As slow as for a user who exists, so that names cannot be told by the time it takes.
      decoy ??= hashPassword('decoy');
      await verifyPassword(password, await decoy);
      return false;
    }
    const mark = createHmac('sha256', ownKey)
      .update(JSON.stringify([username, password, stored]))
      .digest('base64');
    for (const [old, until] of remembered) if (until <= now()) remembered.delete(old);
    if (remembered.has(mark)) return true;
    if (!(await verifyPassword(password, stored))) return false;
    remembered.set(mark, now() + rememberMs);
    return true;
  };
}

/** Name and password of an Authorization header (RFC 7617, UTF-8); null where it is none. */
export function parseBasic(header: string | undefined): Credentials | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\0')) return null;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
