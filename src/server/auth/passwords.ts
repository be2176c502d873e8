import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createHashGate, type HashLane } from './hash-gate';

// OWASP's smallest recommended cost: 2^14, 8, 5.
const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;
const secretPrefix = 'ts_';

// One hash at a time for the process, like its thread pool: files, DNS and TLS need the rest.
const gate = createHashGate({
  atOnce: 2,
  waiting: { unknown: 16, known: 64, own: Number.POSITIVE_INFINITY },
});

/** A password as it is stored: `scrypt$N$r$p$salt$key`. */
export function hashPassword(password: string, lane: HashLane = 'known'): Promise<string> {
  return hashWith(password, lane, cost);
}

/** For the demo company: a slow hash does not protect a known password. */
export function hashKnownPassword(password: string): Promise<string> {
  return hashWith(password, 'own', { ...cost, p: 1 });
}

/** A hash of no password; checking it takes as long as a real one. */
export function decoyHash(): string {
  return stored(randomBytes(16), randomBytes(keyLength), cost);
}

async function hashWith(password: string, lane: HashLane, options: typeof cost): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await derive(lane, password, salt, options), options);
}

function stored(salt: Buffer, key: Buffer, { N, r, p }: typeof cost): string {
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether it is the password; 429 when too many others wait in the lane. */
export async function verifyPassword(password: string, hash: string, lane: HashLane): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: cost.maxmem };
  const actual = await derive(lane, password, Buffer.from(salt, 'base64'), options);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** A new session secret; only its hash is stored. */
export function createSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64url');
}

export function looksLikeSecret(text: string): boolean {
  return text.startsWith(secretPrefix) && text.length === 46;
}

/** A secret is random: a plain hash cannot be reversed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function derive(lane: HashLane, password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return gate.run(lane, work);
}
