import { mainAdminID, may, mayControl, type Role, roleOf, userTypes } from '../../../domain/permissions';
import { keyOf, type Row } from '../../../domain/resource';
import { users } from '../../../domain/resources/company/users';
import { keepSessionName, loginNameOf, refuseColon, renameLogin, storeLogin } from '../../auth/accounts';
import { hashPassword } from '../../auth/passwords';
import { sql } from '../../database/sql';
import { ApiError, failure, invalid, notAllowed } from '../../http/api-error';
import type { SignedIn } from '../../http/context';
import type { ResourceRules, WriteAttempt } from '../rule-types';

export const userRules: ResourceRules = {
  async prepare(attempt) {
    const { actor, id, values } = attempt;
    const { password } = values;
    if (id === null && typeof password !== 'string') throw invalid({ password: { code: 'field.required' } });
    const named = Object.keys(values).filter((name) => name !== 'companyID');
    const isPasswordOnly = named.every((name) => passwordFields.has(name));
    if (
      id !== null &&
      actor.role !== 'main' &&
      !(isPasswordOnly && (id === actor.userID || named.length > 0))
    )
      throw notAllowed();
    if (id === null) refuseColon('username', String(values['username']));
    if (typeof password !== 'string') return {};
    await confirmOwn(attempt);
    return {
      password,
      passwordHash: await hashPassword(password),
      keepSession: id === actor.userID ? actor.secretHash : null,
    };
  },

  // Users read their own row and change their own password, administrators also others'; TVs and terminals change none.
  mayAsOwner: (actor, verb, id) => {
    if (verb === 'update') return id === actor.userID ? !terminals.has(actor.role) : isAdmin(actor.role);
    return verb === 'read' && id === actor.userID;
  },

  checkUpdate({ actor, before, values }) {
    // An unchanged old name may come back with the whole row.
    if ('username' in values && values['username'] !== before['username'])
      refuseColon('username', String(values['username']));
    if ('password' in values) checkControl(actor, before);
  },

  checkDelete({ row }) {
    if (keyOf(users, row) === mainAdminID) throw notAllowed();
  },

  async afterWrite({ tx, companyID }, row, { password, passwordHash, keepSession }) {
    const login = { companyID, userID: keyOf(users, row), username: String(row['username']) };
    if (typeof passwordHash === 'string') {
      if (loginNameOf(String(password)) === loginNameOf(login.username))
        throw invalid({ password: { code: 'field.user-name' } });
      await storeLogin(tx, {
        ...login,
        passwordHash,
        keepSession: typeof keepSession === 'string' ? keepSession : null,
      });
    }
    await renameLogin(tx, login);
  },

  // Devices show what the role of their sign-in may read: another role needs another sign-in.
  async afterUpdate({ tx, companyID }, { before, row }) {
    const userID = keyOf(users, row);
    if (before['username'] !== row['username'])
      await keepSessionName(tx, { companyID, userID, username: String(before['username']) });
    if (before['userType'] === row['userType'] || userID === mainAdminID) return;
    await tx.rows(sql`delete from "sessions" where "companyID" = ${companyID} and "userID" = ${userID}`);
  },
};

const terminals: ReadonlySet<Role> = new Set(['tv', 'picker']);

function isAdmin(role: Role): boolean {
  return may(role, 'read', users);
}

const passwordFields: ReadonlySet<string> = new Set(['password', 'currentPassword']);

/**
 * Changing the own password requires the present one: a tablet that was left signed in must not give the account away.
 */
async function confirmOwn({ actor, id, values, confirmPassword }: WriteAttempt): Promise<void> {
  // The request was authenticated with the password itself.
  if (id !== actor.userID || actor.passwordHash !== null) return;
  const { currentPassword } = values;
  if (typeof currentPassword !== 'string') throw invalid({ currentPassword: { code: 'field.required' } });
  try {
    await confirmPassword(currentPassword);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw wrongPassword();
    throw error;
  }
}

function wrongPassword(): ApiError {
  const { body } = failure(422, 'user.wrong-password');
  return new ApiError(422, { ...body, fields: { currentPassword: body.message } });
}

/** Refuses (403) what the actor may not do to another user. */
export function checkControl(actor: SignedIn, target: Row): void {
  const userID = keyOf(users, target);
  if (userID === actor.userID) return;
  // A program's account ranks as an administrator's, so that no partner takes it over, and controls no user.
  if (actor.role === 'api') throw notAllowed();
  const userType = userTypes.find((type) => type === target['userType']);
  // An unknown type ranks highest, so that it is left alone.
  const role = userType ? roleOf({ userID, userType }) : 'main';
  const isWithin = userType !== undefined && mayControl(actor.role, { userID, userType });
  if (!isWithin && !(actor.role === 'main' && role !== 'main')) throw notAllowed();
}
