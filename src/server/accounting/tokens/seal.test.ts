import { expect, it } from 'vitest';
import { createSeal } from './seal';

const seal = createSeal(Buffer.alloc(32, 1));

it('a sealed text opens under its key, in its place, unchanged', () => {
  const sealed = seal.close('a token', 'connections/1');
  expect(sealed).not.toContain('token');
  expect(seal.open(sealed, 'connections/1')).toBe('a token');
  expect(seal.close('a token', 'connections/1')).not.toBe(sealed);
});

it('under another key, elsewhere, changed or cut off it does not open', () => {
  const sealed = seal.close('a token', 'connections/1');
  expect(createSeal(Buffer.alloc(32, 2)).open(sealed, 'connections/1')).toBeNull();
  expect(seal.open(sealed, 'connections/2')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((bytes[at] ?? 0) ^ 1, at);
    expect(seal.open(changed.toString('base64url'), 'connections/1'), String(at)).toBeNull();
  }
  for (const text of ['', 'x', sealed.slice(0, 30)]) expect(seal.open(text, 'connections/1')).toBeNull();
});
