import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../../tests/integration/company';
import {
  createFullApp,
  createSamples,
  type FullApp,
  usernameOf,
} from '../../../../tests/integration/whole-app';
import { userTypes } from '../../../domain/permissions';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

describe.each(engines)('control over other users on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database);
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });

  it.each([
    ['API', []],
    ['TOOLS-PARTNER', ['TOOLS-STANDARD', 'TOOLS-TV', 'PICKER']],
    ['TOOLS', ['TOOLS-STANDARD', 'TOOLS-PARTNER', 'TOOLS-TV', 'PICKER', 'API']],
  ] as const)('is for equal or higher ranks, and for no program: %s', async (by, controlled) => {
    const caller = usernameOf(by, 1);
    const done: string[] = [];
    for (const [index, userType] of userTypes.entries()) {
      if (userType === by) continue;
      const path = `v2/users/${10 + index}`;
      const answers = [
        await fullApp.call(caller, 'PUT', path, { companyID: 1, password: 'correct horse' }),
        await fullApp.call(caller, 'POST', `${path}/action/release`, { companyID: 1 }),
        await fullApp.call(caller, 'POST', `${path}/action/signOut`, { companyID: 1 }),
      ].map(({ status }) => status);
      expect(new Set(answers).size, `${userType}: ${answers}`).toBe(1);
      if (answers[0] === 200) done.push(userType);
      else expect(answers[0]).toBe(403);
    }
    expect(done).toEqual(controlled);
  });

  it('begins with a name that can sign in: a sign-in takes a colon for the name’s end', async () => {
    const main = usernameOf('main', 1);
    const password = 'correct horse';
    const values = { username: 'yard-anna', userType: 'TOOLS', password };
    const create = (change: object) => fullApp.call(main, 'POST', 'v2/users', { ...values, ...change });
    const refused = (field: string) => ({
      status: 422,
      body: { reasons: { [field]: { code: 'user.colon' } } },
    });
    expect(await create({ username: 'yard:anna' })).toMatchObject(refused('username'));
    const { status, body } = await create({});
    expect(status).toBe(200);
    const rename = (username: string) => fullApp.call(main, 'PUT', `v2/users/${body.userID}`, { username });
    expect(await rename('yard:anna')).toMatchObject(refused('username'));
    // An old one stays until it is changed.
    const nameIt = (username: string) =>
      database.write((tx) =>
        tx.rows(sql`update "users" set "username" = ${username} where "userID" = ${body.userID}`),
      );
    await nameIt('yard:old');
    expect(await rename('yard:old')).toMatchObject({ status: 200, body: { username: 'yard:old' } });
    expect(await rename('yard:anna')).toMatchObject(refused('username'));
    // In another form it is a different character.
    expect(await rename('yard：anna')).toMatchObject({ status: 200 });
    expect(await fullApp.call(`yard：anna:${password}`, 'POST', 'login')).toMatchObject({ status: 200 });
    const company = { companyCode: 'COLON', name: 'Colon Oy', administratorPassword: password };
    const founded = await fullApp.call(main, 'POST', 'companies', { ...company, administrator: 'co:lon' });
    expect(founded).toMatchObject(refused('administrator'));
  });
});
