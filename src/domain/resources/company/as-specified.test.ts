import { describe, expect, it } from 'vitest';
import type { Resource } from '../../resource';
import { locations } from '../sites/locations';
import { taskErrors } from '../tasks/task-errors';
import { bugs } from './bugs';
import { companies } from './companies';
import { features } from './configs';
import { timeouts } from './timeouts';
import { users } from './users';
import { viewPreferences } from './view-preferences';

/** Other clients of the API rely on these. */
describe('fields and their values', () => {
  it.each<[Resource, readonly string[]]>([
    [
      users,
      [
        'userID',
        'companyID',
        'username',
        'userType',
        'password',
        'pickerID',
        'loginTime',
        'lastActionTime',
        'clientApplication',
      ],
    ],
    [bugs, ['bugID', 'companyID', 'userID', 'status', 'description', 'report', 'createdAt', 'updatedAt']],
    [viewPreferences, ['viewPreferenceID', 'name', 'body', 'companyID']],
  ])('$name', ({ fields }, names) => {
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...names]));
  });

  it('users need a name and a type, and a password when they are created', () => {
    const { username, userType, password } = users.fields;
    expect([username.required, userType.required, password.required, password.secret]).toEqual(
      Array(4).fill(true),
    );
    const types = ['PICKER', 'TOOLS', 'TOOLS-STANDARD', 'TOOLS-PARTNER', 'TOOLS-TV', 'API'];
    expect(Object.keys(userType.choices).sort()).toEqual(types.sort());
  });

  it('a bug is new, in progress or resolved', () => {
    expect(Object.keys(bugs.fields.status.choices)).toEqual(['new', 'in progress', 'resolved']);
  });
});

it.each<[Resource, string, 'ASC' | 'DESC']>([
  [features, 'name', 'ASC'],
  [bugs, 'createdAt', 'DESC'],
  [taskErrors, 'createdAt', 'DESC'],
  [timeouts, 'createdAt', 'DESC'],
  [locations, 'binOrder', 'DESC'],
  [companies, 'companyCode', 'ASC'],
])('$name come in this order by default', ({ list }, field, direction) => {
  expect(list.sort).toEqual([field, direction]);
});
