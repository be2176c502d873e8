import { expect, it } from 'vitest';
import type { User } from '../resources/company/users';
import { foldRow } from '../sync/write';
import { fillPlaceholders } from '../tasks/event-messages';
import { releaseUser, signOutUser } from './users';

const user = {
  userID: 4,
  companyID: 7,
  username: 'aino',
  lastActionTime: '2026-03-02T10:00:00.000Z',
} as User;

it('a released user has no last action any more, and is released by the API', () => {
  const write = releaseUser(user, 7);
  expect(write.request).toEqual({
    method: 'POST',
    path: 'v2/users/4/action/release',
    body: { companyID: 7 },
  });
  expect(foldRow(user, write.effects)).toEqual({ ...user, lastActionTime: null });
  expect(write).toMatchObject({ name: 'user.release', refersTo: [], coalesces: false });
  expect([write.targets, write.base, fillPlaceholders(write.title)]).toEqual([
    [{ resource: 'users', id: 4 }],
    { lastActionTime: user.lastActionTime },
    'Release user aino',
  ]);
});

it('the result of signing a user out everywhere is known only to the server', () => {
  const write = signOutUser(user, 7);
  expect(write.request).toEqual({
    method: 'POST',
    path: 'v2/users/4/action/signOut',
    body: { companyID: 7 },
  });
  expect(write).toMatchObject({ name: 'user.signOut', refersTo: [], base: null, coalesces: false });
  expect([write.targets, write.effects, fillPlaceholders(write.title)]).toEqual([
    [{ resource: 'users', id: 4 }],
    [],
    'Sign out aino everywhere',
  ]);
});
