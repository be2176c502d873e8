import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartupError } from '../database/startup-error';
import { givenSecretKey, readSecretKey } from './secret-key';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is made once, for its owner alone, and stays', () => {
  const inner = join(folder, 'data');
  const first = readSecretKey(null, inner);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(inner, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(statSync(inner).mode & 0o777).toBe(0o700);
  expect(readSecretKey(null, inner)).toEqual(first);
  expect(readFileSync(join(inner, 'secret.key'), 'utf8').trim()).toBe(first.toString());
});

it('is the one given, if it is long enough', () => {
  expect(readSecretKey(givenSecretKey('a long enough secret'), folder).toString()).toBe(
    'a long enough secret',
  );
  expect(givenSecretKey('')).toBeNull();
  expect(() => givenSecretKey('short')).toThrow(StartupError);
});

it('is never an empty file', () => {
  writeFileSync(join(folder, 'secret.key'), '');
  expect(() => readSecretKey(null, folder)).toThrow(StartupError);
});
