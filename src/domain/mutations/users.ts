import { label } from '../../lib/label';
import { type User, users } from '../resources/company/users';
import type { Write } from '../sync/write';

/** Clears a user's last action time, so that the terminal is free for another user. */
export function releaseUser(user: User, companyID: number): Write {
  const target = { resource: users.name, id: user.userID };
  return {
    name: 'user.release',
    targets: [target],
    refersTo: [],
    request: { method: 'POST', path: `${users.path}/${user.userID}/action/release`, body: { companyID } },
    effects: [{ kind: 'patch', ...target, patch: { lastActionTime: null } }],
    base: { lastActionTime: user.lastActionTime },
    title: label('Release user {name}', { name: user.username }),
    coalesces: false,
  };
}

/** Ends every session of a user except the caller's. */
export function signOutUser(user: User, companyID: number): Write {
  return {
    name: 'user.signOut',
    targets: [{ resource: users.name, id: user.userID }],
    refersTo: [],
    request: { method: 'POST', path: `${users.path}/${user.userID}/action/signOut`, body: { companyID } },
    effects: [],
    base: null,
    title: label('Sign out {name} everywhere', { name: user.username }),
    coalesces: false,
  };
}
