import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Passwords are hashed slowly on purpose; tests sign in thousands of times with ones that everybody knows. Both hashing
// and checking go through here. What a hash costs is tested where this is switched off (passwords.test.ts).
type Scrypt = (...args: unknown[]) => unknown;

/** On the quick one: what it replaces. Files of one process each load this again. */
const slow = Symbol.for('scrypt as ever');
const scrypt: unknown = Reflect.get(crypto.scrypt, slow) ?? crypto.scrypt;

export function hashQuickly(): void {
  const quick: Scrypt = (password, salt, length, options, done) =>
    Reflect.apply(scrypt as Scrypt, crypto, [
      password,
      salt,
      length,
      { ...Object(options), N: 2, r: 1, p: 1 },
      done,
    ]);
  Object.assign(crypto, { scrypt: Object.assign(quick, { [slow]: scrypt }) });
  syncBuiltinESMExports();
}

export function hashAsEver(): void {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

hashQuickly();
