import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashAsEver, hashQuickly } from '../../../tests/integration/quick-passwords';
import { decoyHash, hashKnownPassword, hashPassword, verifyPassword } from './passwords';

describe('the hash of a password', () => {
  beforeAll(hashAsEver);
  afterAll(hashQuickly);

  it('costs at least what OWASP recommends, and says so', async () => {
    const hash = await hashPassword('correct horse');
    const [kind, n, r, p, salt = '', key = ''] = hash.split('$');
    expect([kind, n, r, p]).toEqual(['scrypt', '16384', '8', '5']);
    const derived = scryptSync('correct horse', Buffer.from(salt, 'base64'), 32, {
      N: 16_384,
      r: 8,
      p: 5,
      maxmem: 64 * 1024 * 1024,
    });
    expect(derived.toString('base64')).toBe(key);
    expect(decoyHash().split('$').slice(0, 4)).toEqual(['scrypt', '16384', '8', '5']);
  });

  it('is that of one password alone, another one each time', async () => {
    const [hash, again] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(hash).not.toBe(again);
    expect(await verifyPassword('correct horse', hash, 'known')).toBe(true);
    expect(await verifyPassword('correct house', hash, 'known')).toBe(false);
    expect(await verifyPassword('', decoyHash(), 'known')).toBe(false);
    expect(await verifyPassword('admin', await hashKnownPassword('admin'), 'known')).toBe(true);
    expect(await verifyPassword('admin', 'plain$admin', 'known')).toBe(false);
  });
});
