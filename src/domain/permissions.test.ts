import { expect, it } from 'vitest';
import {
  type Actor,
  mayControl,
  mayReachCompany,
  maySignIn,
  type Role,
  roleOf,
  userTypes,
} from './permissions';

const user = (userType: Actor['userType'], userID = 5): Actor => ({ userID, companyID: 7, userType });

it('an administrator controls users of ranks up to its own, and no other user controls any', () => {
  const controlled = (actor: Role) =>
    [user('TOOLS', 1), ...userTypes.map((type) => user(type))]
      .filter((target) => mayControl(actor, target))
      .map(roleOf);
  const others = ['standard', 'tv', 'picker'];
  expect(controlled('main').toSorted()).toEqual(['main', 'admin', 'api', 'partner', ...others].toSorted());
  expect(controlled('admin').toSorted()).toEqual(['admin', 'api', 'partner', ...others].toSorted());
  // Otherwise a partner could become an administrator.
  expect(controlled('partner').toSorted()).toEqual(['partner', ...others].toSorted());
  for (const actor of ['standard', 'tv', 'picker'] as const) expect(controlled(actor)).toEqual([]);
});

it('only the main administrator reaches into other companies, whatever its type', () => {
  const reaches = (one: Actor) => [7, 8].map((companyID) => mayReachCompany(one, companyID));
  expect(reaches(user('TOOLS'))).toEqual([true, false]);
  expect(reaches(user('TOOLS-TV', 1))).toEqual([true, true]);
  expect(roleOf(user('TOOLS-TV', 1))).toBe('main');
});

it('picking terminals and other programs do not sign in to the console', () => {
  expect(userTypes.filter((type) => !maySignIn(roleOf(user(type))))).toEqual(['PICKER', 'API']);
});
