import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import {
  createFullApp,
  createSamples,
  type FullApp,
  password,
  usernameOf,
} from '../../../tests/integration/whole-app';
import { toDriverQuery } from '../database/connection';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';

const main = usernameOf('main', 1);
const userOf = (name: string) => ({
  companyID: 1,
  username: name,
  userType: 'TOOLS',
  password: `${password} 2`,
});

describe.each(['PGlite', 'PostgreSQL'])('sessions on %s', (kind) => {
  if (kind === 'PostgreSQL' && !hasPostgres()) return;
  let database: Database;
  let here: FullApp;
  /** Another process: it shares the database alone. */
  let elsewhere: FullApp;
  let lookUps = 0;
  beforeAll(async () => {
    const url = kind === 'PostgreSQL' ? await createMigratedDatabase() : undefined;
    database = await openDatabase(url === undefined ? { kind: 'memory' } : { kind: 'url', url });
    await createSamples(database);
    here = createFullApp({
      ...database,
      readOnce: (query) => {
        if (toDriverQuery(query).text.includes('"sessions"')) lookUps++;
        return database.readOnce(query);
      },
    });
    elsewhere = createFullApp(database);
  });
  afterAll(async () => {
    await here.app.close();
    await elsewhere.app.close();
    await database.close();
  });

  const signIn = async (name: string, secret = password) =>
    `${name}:${(await here.call(`${name}:${secret}`, 'POST', 'login')).body.secret}`;
  const statusOf = async (session: string, { call } = here) =>
    (await call(session, 'GET', 'v2/reasoncodes')).status;
  const newUser = async (name: string) => {
    const { userID } = (await here.call(main, 'POST', 'v2/users', userOf(name))).body;
    return { userID, session: await signIn(name, `${password} 2`) };
  };

  it('are looked up together for requests that come at once', async () => {
    const sessions = [await signIn(main), await signIn(main), await signIn(usernameOf('TOOLS', 1))];
    lookUps = 0;
    const calls = Array.from({ length: 30 }, (_, index) => statusOf(sessions[index % 3] ?? ''));
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    expect(lookUps).toBeLessThanOrEqual(10);
    expect(lookUps).toBeGreaterThan(0);
  });

  it.each<readonly [string, (user: { userID: number; session: string }) => Promise<unknown>]>([
    ['signed out', ({ session }) => elsewhere.call(session, 'POST', 'logout')],
    [
      'signed out by an administrator',
      ({ userID }) => elsewhere.call(main, 'POST', `v2/users/${userID}/action/signOut`, {}),
    ],
    [
      'the password is another',
      ({ userID }) =>
        elsewhere.call(main, 'PUT', `v2/users/${userID}`, { companyID: 1, password: 'one more' }),
    ],
    ['the user is deleted', ({ userID }) => elsewhere.call(main, 'DELETE', `v2/users/${userID}?companyID=1`)],
  ])('are refused at the next request: %s, while others ask', async (how, end) => {
    const user = await newUser(how);
    const other = await signIn(usernameOf('TOOLS', 1));
    expect(await statusOf(user.session)).toBe(200);
    const busy = Array.from({ length: 10 }, () => [statusOf(other), statusOf(user.session)]).flat();
    await end(user);
    const after = [statusOf(user.session), statusOf(other), statusOf(user.session, elsewhere)];
    expect(await Promise.all(after)).toEqual([401, 200, 401]);
    await Promise.all(busy);
  });

  it('end with the role: the next sign-in has the new one, another edit ends none', async () => {
    const { userID, session } = await newUser('becomes a screen');
    const edit = (change: object) =>
      elsewhere.call(main, 'PUT', `v2/users/${userID}`, { companyID: 1, ...change });
    expect((await edit({ userType: 'TOOLS' })).status).toBe(200);
    expect(await statusOf(session)).toBe(200);
    expect((await edit({ userType: 'TOOLS-TV' })).status).toBe(200);
    expect(await statusOf(session)).toBe(401);
    expect(await statusOf(await signIn('becomes a screen', `${password} 2`))).toBe(403);
  });
});
