import { keyOf } from '../../../domain/resource';
import { companies } from '../../../domain/resources/company/companies';
import { users } from '../../../domain/resources/company/users';
import { findNamesake, loginNameOf, refuseColon, storeLogin } from '../../auth/accounts';
import { hashPassword } from '../../auth/passwords';
import { refreshOfCompany } from '../../flags/group-values';
import { duplicate, invalid } from '../../http/api-error';
import { insertRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import type { ResourceRules } from '../rule-types';
import { deleteOwnRows } from './delete-company';
import { createFirstSite } from './first-site';

/**
 * A new company can be used at once: it has a first administrator and a warehouse with a section; configs have their
 * defaults.
 */
export const companyRules: ResourceRules = {
  async prepare({ id, values: { administrator, administratorPassword: password } }) {
    if (id !== null) return {};
    const username = String(administrator).trim();
    refuseColon('administrator', username);
    if (loginNameOf(String(password)) === loginNameOf(username))
      throw invalid({ administratorPassword: { code: 'field.user-name' } });
    return { username, passwordHash: await hashPassword(String(password)) };
  },
  changesRow: true,
  async afterWrite(unit, row, { username, passwordHash }) {
    if (typeof username === 'string' && typeof passwordHash === 'string') {
      // No device can follow the new company yet: its rows need not be announced.
      const own = { ...unit, companyID: keyOf(companies, row) };
      await createAdministrator(own, username, passwordHash);
      await createFirstSite(own, String(row['name']));
    }
    await refreshOfCompany(unit, row);
  },
  beforeDelete: deleteOwnRows,
};

async function createAdministrator(unit: UnitOfWork, username: string, passwordHash: string): Promise<void> {
  if (await findNamesake(unit.tx, username)) throw duplicate('administrator');
  const user = await insertRow(unit, users, { username, userType: 'TOOLS' });
  const { companyID } = unit;
  await storeLogin(unit.tx, {
    companyID,
    userID: keyOf(users, user),
    username,
    passwordHash,
    keepSession: null,
  });
}
