import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

describe.each(engines)('view preferences, which all devices store, on %s', (_, open) => {
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
  /** Users 10 and 11. */
  const save = (name: string, body: unknown, by: 'TOOLS' | 'TOOLS-STANDARD' = 'TOOLS') =>
    fullApp.call(usernameOf(by, 1), 'POST', 'v2/viewPreferences', { name, body });

  it.each([
    ['a list', [1], 422],
    ['a number', 7, 422],
    ['long', { columns: ['ä'.repeat(10_000)] }, 422],
    ['empty', {}, 200],
    ['of many columns', { columns: Array.from({ length: 200 }, (_one, index) => `column ${index}`) }, 200],
  ])('are short objects: one that is %s', async (_what, body, status) => {
    const answer = await save('tasks/10', body);
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.body.fields)).toEqual(['body']);
  });

  it('are 500 of a user at most, in whichever way they become the user’s', async () => {
    const body = { columns: ['a'] };
    await database.write((tx) =>
      tx.rows(sql`insert into "viewPreferences" ("companyID", "name", "body")
        select 1, 'list ' || n || case n when 1 then '/010' else '/10' end, '{}' from generate_series(1, 499) n`),
    );
    expect((await save('tasks/10', body)).status).toBe(200);
    const more = await save('pickers/10', body);
    expect([more.status, Object.keys(more.body.fields)]).toEqual([422, ['name']]);
    expect((await save('tasks/10', { columns: ['b'] })).status).toBe(200);
    expect((await save('pickers/11', body, 'TOOLS-STANDARD')).status).toBe(200);
    const { viewPreferenceID } = (await save('pickers', body)).body;
    const rename = (name: string) =>
      fullApp.call(usernameOf('TOOLS', 1), 'PUT', `v2/viewPreferences/${viewPreferenceID}`, { name });
    expect((await rename('pickers/10')).status).toBe(422);
    expect((await rename('pickers/0010')).status).toBe(422);
    expect((await rename('products')).status).toBe(200);
    expect((await save('pickers/010', body)).status).toBe(422);
  });
});
