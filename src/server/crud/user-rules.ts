import { MAIN_ADMIN_ID, type Role, roleOf, userTypes } from '../../domain/permissions';
import { keyOf, type Row } from '../../domain/resource';
import { users } from '../../domain/resources/company/users';
import { renameLogin, storeLogin } from '../auth/accounts';
import { hashPassword } from '../auth/passwords';
import { invalid, notAllowed } from '../http/api-error';
import type { ResourceRules } from './rule-types';

/** A role may set passwords of the roles up to its own: else a partner would make itself an administrator. */
const rank: Readonly<Record<Role, number>> = {
  main: 3,
  admin: 2,
  api: 2,
  partner: 1,
  standard: 0,
  tv: 0,
  picker: 0,
};

export const userRules: ResourceRules = {
  async prepare({ actor, id, values }) {
    const { password } = values;
    if (id === null && typeof password !== 'string') throw invalid({ password: 'This field is required' });
    if (
      id !== null &&
      actor.role !== 'main' &&
      Object.keys(values).some((name) => name !== 'password' && name !== 'companyID')
    )
      throw notAllowed();
    return typeof password === 'string'
      ? {
          passwordHash: await hashPassword(password),
          keepSession: id === actor.userID ? actor.secretHash : null,
        }
      : {};
  },

  // Users read their own row and change their own password; TVs and terminals change none.
  mayAsOwner: (actor, verb, id) =>
    id === actor.userID &&
    (verb === 'read' || (verb === 'update' && actor.role !== 'tv' && actor.role !== 'picker')),

  checkUpdate({ actor, before, values }) {
    const target = keyOf(users, before);
    if (target === actor.userID || actor.role === 'main') return;
    if ('password' in values && rank[roleOfRow(before)] > rank[actor.role]) throw notAllowed();
  },

  checkDelete({ id }) {
    if (id === MAIN_ADMIN_ID) throw notAllowed();
  },

  async afterWrite({ tx, companyID }, row, { passwordHash, keepSession }) {
    const login = { companyID, userID: keyOf(users, row), username: String(row['username']) };
    if (typeof passwordHash === 'string') {
      await storeLogin(tx, {
        ...login,
        passwordHash,
        keepSession: typeof keepSession === 'string' ? keepSession : null,
      });
    }
    await renameLogin(tx, login);
  },
};

function roleOfRow(row: Row): Role {
  const userType = userTypes.find((type) => type === row['userType']);
  // An unknown type ranks highest, so that it is left alone.
  return userType ? roleOf({ userID: keyOf(users, row), userType }) : 'main';
}
