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
  ] as const)('is what an equal or higher rank has, and no program: %s', async (by, controlled) => {
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
});
