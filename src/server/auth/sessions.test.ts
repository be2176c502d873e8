import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { engines } from '../../../tests/integration/company';
import {
  createFullApp,
  createSamples,
  type FullApp,
  password,
  usernameOf,
} from '../../../tests/integration/whole-app';
import { toDriverQuery } from '../database/connection';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const main = usernameOf('main', 1);
const userOf = (name: string) => ({
  companyID: 1,
  username: name,
  userType: 'TOOLS',
  password: `${password} 2`,
});

describe.each(engines)('sessions on %s', (kind, open) => {
  let database: Database;
  let here: FullApp;
  /** Another process: it shares only the database. */
  let elsewhere: FullApp;
  let lookUps = 0;
  beforeAll(async () => {
    database = await open();
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

  const countSessions = async (userID: number) =>
    (await database.readOnce(sql`select 1 from "sessions" where "userID" = ${userID}`)).length;
  /** Statements that wait for a row. */
  const waiting = async () =>
    (
      await database.readOnce(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).length;

  it('are looked up together for simultaneous requests', async () => {
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
  ])('are refused at the next request: %s, while others go on', async (how, end) => {
    const user = await newUser(how);
    const other = await signIn(usernameOf('TOOLS', 1));
    expect(await statusOf(user.session)).toBe(200);
    const busy = Array.from({ length: 10 }, () => [statusOf(other), statusOf(user.session)]).flat();
    await end(user);
    const after = [statusOf(user.session), statusOf(other), statusOf(user.session, elsewhere)];
    expect(await Promise.all(after)).toEqual([401, 200, 401]);
    await Promise.all(busy);
  });

  it('go on under the name with which they were begun when the user is renamed', async () => {
    const { userID, session } = await newUser('Ana');
    const [name = '', secret = ''] = session.split(':');
    const { status } = await elsewhere.call(main, 'PUT', `v2/users/${userID}`, { username: 'Anna' });
    expect(status).toBe(200);
    // The user with this name is now another one, with other sessions.
    const other = await newUser(name);
    const [, secretOfOther = ''] = other.session.split(':');
    const sent = [session, `ANNA:${secret}`, other.session, `Anna:${secretOfOther}`, `${main}:${secret}`];
    expect(await Promise.all(sent.map((one) => statusOf(one)))).toEqual([200, 200, 200, 401, 401]);
    expect(await here.call(session, 'GET', `v2/users/${userID}`)).toMatchObject({
      body: { username: 'Anna' },
    });
  });

  it('of an older version go on as well: the former name is theirs', async () => {
    const { userID, session } = await newUser('Bea');
    await database.write((tx) =>
      tx.rows(sql`update "sessions" set "loginName" = null where "userID" = ${userID}`),
    );
    for (const username of ['Beata', 'Beatrix'])
      expect((await elsewhere.call(main, 'PUT', `v2/users/${userID}`, { username })).status).toBe(200);
    expect(await statusOf(session)).toBe(200);
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

  it.each<readonly [string, (turn: number) => object]>([
    ['the password', (turn) => ({ password: `one more ${turn}` })],
    ['the user type', (turn) => ({ userType: ['TOOLS-TV', 'TOOLS-PARTNER', 'TOOLS-STANDARD'][turn % 3] })],
  ])('do not begin if %s has changed since it was checked', async (what, changeOf) => {
    const { userID } = await newUser(`sign-in, ${what}`);
    let writes = 0;
    const slow = createFullApp({
      ...database,
      // The server itself may write first: each of its writes sees another user.
      write: async (work) => {
        const edit = { companyID: 1, ...changeOf(++writes) };
        expect((await elsewhere.call(main, 'PUT', `v2/users/${userID}`, edit)).status).toBe(200);
        return database.write(work);
      },
    });
    onTestFinished(() => slow.app.close());
    const answer = await slow.call(`sign-in, ${what}:${password} 2`, 'POST', 'login');
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.wrong-credentials' } });
    expect(await countSessions(userID)).toBe(0);
  });

  // The embedded engine has one session: nothing is written in the meantime.
  it.runIf(kind === 'PostgreSQL').each<readonly [string, object]>([
    ['the password', { password: 'one more' }],
    ['the user type', { userType: 'TOOLS-TV' }],
  ])('that begin while %s is changed are ended by the change', async (what, change) => {
    const { userID } = await newUser(`meanwhile, ${what}`);
    const held = event();
    const isWaitedFor = event();
    const slow = createFullApp({
      ...database,
      write: (work) =>
        database.write((tx) =>
          work({
            ...tx,
            last: async (query) => {
              held.happen();
              await isWaitedFor.happened;
              return tx.last(query);
            },
          }),
        ),
    });
    onTestFinished(() => slow.app.close());
    const answer = slow.call(`meanwhile, ${what}:${password} 2`, 'POST', 'login');
    await held.happened;
    const changed = elsewhere.call(main, 'PUT', `v2/users/${userID}`, { companyID: 1, ...change });
    await expect.poll(waiting).toBe(1);
    isWaitedFor.happen();
    expect([(await answer).status, (await changed).status]).toEqual([200, 200]);
    expect(await countSessions(userID)).toBe(0);
  });
});

function event(): { happen(): void; readonly happened: Promise<void> } {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}
