import { hkdfSync } from 'node:crypto';

/** Keys that are never stored beside what they protect. */
export interface Secrets {
  /** Marks devices on which a user has signed in. */
  readonly deviceKey: Buffer;
  /** Marks of names and addresses among wrong sign-ins that processes tell each other. */
  readonly attemptKey: Buffer;
  /** Fingerprints of requests in the retry cache. */
  readonly retryKey: Buffer;
  /** Encrypts tokens of the accounting system. */
  readonly accountingKey: Buffer;
}

/** @param secret at least 16 unguessable bytes; every process of one database needs the same */
export function secretsFrom(secret: Buffer): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `tools-console ${use}`, 32));
  return {
    deviceKey: keyFor('device'),
    attemptKey: keyFor('attempt'),
    retryKey: keyFor('retry'),
    accountingKey: keyFor('accounting'),
  };
}
