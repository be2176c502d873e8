import { expect, it } from 'vitest';
import { createDeviceCookies } from './device-cookie';

const devices = createDeviceCookies(Buffer.alloc(32, 1));
const pairOf = (header: string) => header.split(';')[0] ?? '';
/** The cookie after these users have signed in on a device, one after the other. */
const after = (...names: readonly string[]) =>
  names.reduce((cookies, name) => pairOf(devices.write(cookies, name, false)), '');

it('a shared tablet is known to each of its users as the same device', () => {
  const shared = after('anna', 'bert', 'anna', 'carl');
  const [id] = ['anna', 'bert', 'carl'].map((name) => devices.read(shared, name));
  expect(id).toEqual(expect.any(String));
  for (const name of ['bert', 'carl']) expect(devices.read(shared, name)).toBe(id);
  expect(devices.read(shared, 'dora')).toBeNull();
  expect(devices.read(`theme=dark; ${shared}; other=1`, 'anna')).toBe(id);
});

it('it knows the latest twenty, however often one of them signs in', () => {
  const names = Array.from({ length: 20 }, (_, index) => `user ${index}`);
  const often = after(...names, ...Array(30).fill('user 19'));
  for (const name of names) expect(devices.read(often, name), name).not.toBeNull();
  const one = pairOf(devices.write(often, 'one more', false));
  expect(devices.read(one, 'user 0')).toBeNull();
  expect(devices.read(one, 'user 1')).not.toBeNull();
});

it('a mark that was changed, or made by another server, does not count', () => {
  const cookie = after('anna');
  expect(devices.read(cookie.replace('=', '=x'), 'anna')).toBeNull();
  expect(createDeviceCookies(Buffer.alloc(32, 2)).read(cookie, 'anna')).toBeNull();
});

it('over https it is not sent over plain connections', () => {
  expect(devices.write(undefined, 'anna', true)).toMatch(/; Secure$/);
  expect(devices.write(undefined, 'anna', false)).not.toMatch(/Secure/);
});
