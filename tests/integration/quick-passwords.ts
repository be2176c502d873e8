import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Passwords are hashed slowly on purpose; tests sign in thousands of times with known ones. Both hashing and checking
// are replaced here. The cost of a hash is tested where this is switched off (passwords.test.ts).
type Scrypt = (...args: unknown[]) => unknown;

/** On the replacement: the function that it replaces. Files of one process load this again. */
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
