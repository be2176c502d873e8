import { createHmac, randomBytes } from 'node:crypto';
import { isStorable } from '../../domain/query/field-values';
import { failure } from '../http/api-error';
import { type AppContext, type SignedIn, signedInAs } from '../http/context';
import { findLogin, findSessions, loginNameOf, type StoredLogin } from './accounts';
import { createDeviceCookies } from './device-cookie';
import { createGatheredReads } from './gathered-reads';
import type { HashLane } from './hash-gate';
import { decoyHash, hashSecret, looksLikeSecret, verifyPassword } from './passwords';
import { isExpired } from './session-lifetime';
import { createSignInLimits, type SignInLimits } from './sign-in-limits';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The origin of a request. */
export interface Origin {
  readonly address: string;
  /** Cookie header. */
  readonly cookies: string | undefined;
  /** Hash of the request's session: the user has signed in on its device. */
  readonly secretHash?: string | null;
}

export interface Authenticator {
  /** The user of these credentials: a session secret or the password. Throws 401, or 429 after too many failures. */
  authenticate(credentials: Credentials, origin: Origin): Promise<SignedIn>;
  /** The same for the password alone. */
  authenticateByPassword(credentials: Credentials, origin: Origin): Promise<StoredLogin>;
  /** Counts wrong attempts, of this process and of others. */
  readonly limits: Pick<SignInLimits, 'listen' | 'close'>;
}

const rememberMs = 60_000;

export function createAuthenticator(context: AppContext, onError: (error: unknown) => void): Authenticator {
  const { database, secrets } = context;
  const limits = createSignInLimits({ key: secrets.attemptKey, messages: database.messages, onError });
  const devices = createDeviceCookies(secrets.deviceKey);
  const isRight = createPasswordCheck(() => context.now().getTime());
  const inFlight = createShared<StoredLogin>();
  // Needed by every request, and by all devices at once after news.
  const findSession = createGatheredReads((secretHashes) => findSessions(database, secretHashes));

  const attempt = async (
    credentials: Credentials,
    { address, cookies, secretHash }: Origin,
  ): Promise<StoredLogin> => {
    const loginName = loginNameOf(credentials.username);
    const deviceID = secretHash ? `session ${secretHash}` : devices.read(cookies, loginName);
    const { giveBack, keep } = await limits.reserve({ loginName, address, deviceID });
    try {
      const login = await findLogin(database, credentials.username);
      const lane = deviceID === null ? 'unknown' : 'known';
      const stored = login?.passwordHash ?? null;
      if ((await isRight({ ...credentials, stored, lane })) && login) {
        await giveBack();
        return login;
      }
    } catch (error) {
      // The password was not checked.
      await giveBack();
      throw error;
    }
    keep();
    throw failure(401, 'auth.wrong-credentials');
  };

  // A script that sends its password with many calls at once makes one attempt.
  const authenticateByPassword: Authenticator['authenticateByPassword'] = (credentials, origin) =>
    inFlight([credentials, origin], () => attempt(credentials, origin));

  const authenticateBySecret = async ({ username, password }: Credentials): Promise<SignedIn | null> => {
    const secretHash = hashSecret(password);
    const session = await findSession(secretHash);
    if (!session) return null;
    // A user who was renamed meanwhile continues with the device that knows the former name.
    const names = [session.loginName, loginNameOf(session.account.username)];
    if (!names.includes(loginNameOf(username))) return null;
    if (isExpired(session.account, session.signedInAt, context.now())) return null;
    return signedInAs({ ...session.account, secretHash, passwordHash: null });
  };

  return {
    limits,
    authenticateByPassword,
    async authenticate(credentials, origin): Promise<SignedIn> {
      if (!looksLikeSecret(credentials.password))
        return byPassword(await authenticateByPassword(credentials, origin));
      // A secret cannot be guessed: an unknown one is no attempt.
      const signedIn = await authenticateBySecret(credentials);
      if (!signedIn) throw failure(401, 'auth.session-expired');
      return signedIn;
    },
  };
}

function byPassword({ account, passwordHash }: StoredLogin): SignedIn {
  return signedInAs({ ...account, secretHash: null, passwordHash });
}

/** Equal calls during a running one share its result. */
function createShared<T>() {
  const underWay = new Map<string, Promise<T>>();
  return (call: unknown, run: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(call);
    const known = underWay.get(key);
    if (known) return known;
    const result = run().finally(() => underWay.delete(key));
    underWay.set(key, result);
    return result;
  };
}

interface Check extends Credentials {
  readonly stored: string | null;
  readonly lane: HashLane;
}

/**
 * Checks passwords, and remembers right ones for a minute: hashing is slow on purpose, and a script sends its password
 * with every call. The memory names the stored hash, so that a changed password takes effect at once.
 */
function createPasswordCheck(now: () => number) {
  const ownKey = randomBytes(32);
  const remembered = new Map<string, number>();
  const decoy = decoyHash();
  return async ({ username, password, stored, lane }: Check): Promise<boolean> => {
    if (stored === null) {
      // As slow as for an existing user, so that the time does not reveal names.
      await verifyPassword(password, decoy, lane);
      return false;
    }
    const mark = createHmac('sha256', ownKey)
      .update(JSON.stringify([username, password, stored]))
      .digest('base64');
    for (const [old, until] of remembered) if (until <= now()) remembered.delete(old);
    if (remembered.has(mark)) return true;
    if (!(await verifyPassword(password, stored, lane))) return false;
    remembered.set(mark, now() + rememberMs);
    return true;
  };
}

/** Name and password of a Basic Authorization header (RFC 7617, UTF-8); null for any other header. */
export function parseBasic(header: string | undefined): Credentials | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || !isStorable(text)) return null;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
