import { expect, it } from 'vitest';
import { authorizationOf, isExpired, type Session } from './session';

const minute = 60_000;
const session: Session = {
  ...{ userID: 4, companyID: 2, userType: 'TOOLS', username: 'aino', companyCode: 'DEMO', secret: 's' },
  ...{ baseUrl: 'https://tools.example/api/', signedInAtMs: minute, maxLifetimeMin: 30 },
};

it('lasts to the end of its last minute, if it has one; a TV’s has none', () => {
  expect([30 * minute, 31 * minute, 31 * minute + 1].map((nowMs) => isExpired(session, nowMs))).toEqual([
    false,
    false,
    true,
  ]);
  const late = 10_000 * minute;
  expect(isExpired({ ...session, maxLifetimeMin: null }, late)).toBe(false);
  expect(isExpired({ ...session, userType: 'TOOLS-TV' }, late)).toBe(false);
  expect(isExpired({ ...session, userType: 'TOOLS-PARTNER' }, late)).toBe(true);
});

it('signs in with names of any letters', () => {
  const [, encoded = ''] = authorizationOf({ username: 'päivi', secret: 'a:€' }).split(' ');
  expect(new TextDecoder().decode(Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0)))).toBe(
    'päivi:a:€',
  );
});
