import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFullApp,
  createSamples,
  type FullApp,
  password,
  sampleKey,
  usernameOf,
} from '../../tests/integration/whole-app';
import { warehouses } from '../domain/resources/sites/warehouses';
import { parsePosition, positionHeader } from '../protocol/changes';
import { rowsOfColumns } from '../protocol/columns';
import type { Database } from './database/database';
import { openDatabase } from './database/open-database';
import { sql } from './database/sql';

const start = Date.parse('2026-11-21T06:00:00.000Z');
const main = usernameOf('main', 1);
const admin = usernameOf('TOOLS', 1);
const partner = usernameOf('TOOLS-PARTNER', 1);
const standard = usernameOf('TOOLS-STANDARD', 1);

describe('the API', () => {
  let database: Database;
  let fullApp: FullApp;
  const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    database = await openDatabase({ kind: 'memory' });
    await createSamples(database);
    fullApp = createFullApp(database, () => new Date());
    await fullApp.app.ready();
  });
  beforeEach(() => {
    // Each test starts when no failure of the previous one counts any more.
    wait(60 * 60_000);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await fullApp.app.close();
    await database.close();
  });
  const call: FullApp['call'] = (...args) => fullApp.call(...args);
  const rows = (text: ReturnType<typeof sql>) => database.read((tx) => tx.rows(text));
  const signIn = async (name: string, secret = password) =>
    (await call(`${name}:${secret}`, 'POST', 'login')).body;

  describe('signing in', () => {
    it('returns the user, with a secret in place of the password', async () => {
      const session = await signIn(standard.toUpperCase());
      expect(session).toMatchObject({
        username: standard,
        userType: 'TOOLS-STANDARD',
        companyID: 1,
        companyCode: 'sample 1',
      });
      expect(session.secret).not.toContain(password);
      const me = await call(`${standard}:${session.secret}`, 'GET', `users/${session.userID}`);
      expect(me.body).toEqual([
        1,
        expect.objectContaining({ username: standard, loginTime: new Date().toISOString() }),
      ]);
      expect(await rows(sql`select * from "sessions" where "secretHash" = ${session.secret}`)).toEqual([]);
    });

    it.each([
      ['a wrong password', `${admin}:wrong`],
      ['an unknown user', 'nobody:wrong'],
      ['a name that nobody can have', 'a\u0000b:wrong'],
      ['no credentials', null],
    ])('refuses %s', async (_, credentials) => {
      const answer = await call(credentials, 'POST', 'login');
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'auth.wrong-credentials', message: 'Wrong username or password!' },
      });
    });

    it('shows on every device when a user has signed in, and with which client, as far as there is room for it', async () => {
      const agent = `Tablet ${'x'.repeat(1000)}`;
      const answer = await fullApp.app.inject({
        ...{ method: 'POST', url: '/api/login' },
        headers: {
          authorization: `Basic ${Buffer.from(`${partner}:${password}`).toString('base64')}`,
          'user-agent': agent,
        },
      });
      const { userID } = answer.json();
      const [user] = await rows(sql`select "loginTime", "clientApplication" from "users"
        where "companyID" = 1 and "userID" = ${userID}`);
      expect(user).toEqual({
        loginTime: new Date().toISOString(),
        clientApplication: agent.slice(0, 200),
      });
      const told = await rows(sql`select "resource", "id" from "changes"
        where "companyID" = 1 and "version" = (select "version" from "companyVersions" where "companyID" = 1)`);
      expect(told).toEqual([{ resource: 'users', id: userID }]);
    });

    it('answers with `v2/` in the path as well', async () => {
      const { secret } = (await call(`${standard}:${password}`, 'POST', 'v2/login')).body;
      expect((await call(`${standard}:${secret}`, 'POST', 'v2/logout')).status).toBe(204);
      expect((await call(`${standard}:${secret}`, 'GET', 'warehouses')).status).toBe(401);
    });

    it('refuses the secret of another user', async () => {
      const { secret } = await signIn(admin);
      expect((await call(`${partner}:${secret}`, 'GET', 'warehouses')).status).toBe(401);
    });

    it('ends the session when its user signs out', async () => {
      const { secret } = await signIn(admin);
      expect((await call(`${admin}:${secret}`, 'POST', 'logout')).status).toBe(204);
      const after = await call(`${admin}:${secret}`, 'GET', 'warehouses');
      expect(after).toMatchObject({ status: 401, body: { code: 'auth.session-expired' } });
      expect((await call(admin, 'GET', 'warehouses')).status).toBe(200);
    });

    it('ends the session with the longest time the company allows, but not on the TV', async () => {
      await call(main, 'PUT', 'companies/1', { sessionMaxLifetime: 30 });
      const tv = usernameOf('TOOLS-TV', 1);
      const [person, screen] = [await signIn(admin), await signIn(tv)];
      expect(person.sessionMaxLifetime).toBe(30);
      const status = async (name: string, secret: string) =>
        (await call(`${name}:${secret}`, 'GET', 'warehouses')).status;
      wait(30 * 60_000);
      expect(await status(admin, person.secret)).toBe(200);
      wait(1);
      expect(await status(admin, person.secret)).toBe(401);
      expect(await status(tv, screen.secret)).toBe(200);
      await call(main, 'PUT', 'companies/1', { sessionMaxLifetime: 0 });
    });

    it('slows down guessing, and only the guesser', async () => {
      for (let guess = 0; guess < 10; guess++)
        expect((await call(`${admin}:${guess}`, 'GET', 'warehouses')).status).toBe(401);
      const limited = await call(`${admin}:${password}`, 'POST', 'login');
      expect(limited).toMatchObject({ status: 429, body: { code: 'auth.too-many-attempts' } });
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(200);
      expect((await call(partner, 'POST', 'login')).status).toBe(200);
      wait(6 * 60_000);
      expect((await call(admin, 'POST', 'login')).status).toBe(200);
    });
  });

  describe('passwords', () => {
    it('are changed by the user, who knows the present one; other sessions end, this one goes on', async () => {
      const [here, elsewhere] = [await signIn(standard), await signIn(standard)];
      const own = `v2/users/${here.userID}`;
      const change = (values: object) => call(`${standard}:${here.secret}`, 'PUT', own, values);
      for (const wrong of [undefined, 'guessed it'])
        expect((await change({ password: 'brand new', currentPassword: wrong })).body.fields).toEqual({
          currentPassword: expect.any(String),
        });
      expect((await change({ password: 'brand new', currentPassword: password })).status).toBe(200);
      expect((await call(`${standard}:${here.secret}`, 'GET', 'warehouses')).status).toBe(200);
      expect((await call(`${standard}:${elsewhere.secret}`, 'GET', 'warehouses')).status).toBe(401);
      expect((await call(`${standard}:${password}`, 'POST', 'login')).status).toBe(401);
      expect((await call(`${standard}:brand new`, 'PUT', own, { password })).status).toBe(200);
    });

    it('have eight characters at least and are not the name', async () => {
      const { userID } = await signIn(standard);
      const set = async (word: string) =>
        (await call(main, 'PUT', `v2/users/${userID}`, { password: word })).body;
      expect(await set('seven77')).toMatchObject({
        fields: { password: 'At least 8 characters' },
        reasons: { password: { code: 'field.too-short', values: { min: 8 } } },
      });
      expect(await set('x'.repeat(201))).toMatchObject({
        reasons: { password: { code: 'field.too-long', values: { max: 200 } } },
      });
      expect(await set(standard.toUpperCase())).toMatchObject({
        fields: { password: 'The password is the user name' },
        reasons: { password: { code: 'field.user-name' } },
      });
    });

    it('cannot be tried out by a device that was left signed in', async () => {
      const { userID, secret } = await signIn(partner);
      const guess = (currentPassword: string) =>
        call(`${partner}:${secret}`, 'PUT', `v2/users/${userID}`, { password, currentPassword });
      const statuses: number[] = [];
      for (let count = 0; count < 12; count++) statuses.push((await guess(`guess ${count}`)).status);
      expect(statuses[0]).toBe(422);
      expect(statuses.at(-1)).toBe(429);
      wait(16 * 60_000);
    });

    it.each([
      ['a partner, an administrator’s', partner, 'TOOLS', 403],
      ['an administrator, a partner’s', admin, 'TOOLS-PARTNER', 200],
      ['a standard user, a picker’s', standard, 'PICKER', 403],
    ] as const)('%s', async (_, who, whose, status) => {
      const { userID } = await signIn(usernameOf(whose, 1));
      expect((await call(who, 'PUT', `v2/users/${userID}`, { password })).status).toBe(status);
    });

    it('are all that others than the main admin change of a user, and nobody changes the main admin’s', async () => {
      const { userID } = await signIn(admin);
      expect((await call(admin, 'PUT', `v2/users/${userID}`, { userType: 'TOOLS' })).status).toBe(403);
      expect((await call(partner, 'PUT', `v2/users/${userID}`, { username: 'mine' })).status).toBe(403);
      expect((await call(admin, 'PUT', 'v2/users/1', { password: 'mine alone' })).status).toBe(403);
      expect((await call(main, 'DELETE', 'v2/users/1', {})).status).toBe(403);
    });

    it('or not: an administrator ends the sessions of ranks up to the own one', async () => {
      const [here, there] = [await signIn(partner), await signIn(admin)];
      const signOut = (who: string, userID: number) =>
        call(who, 'POST', `v2/users/${userID}/action/signOut`, {});
      expect((await signOut(partner, there.userID)).status).toBe(403);
      expect((await signOut(admin, 1)).status).toBe(403);
      expect((await signOut(admin, here.userID)).status).toBe(200);
      expect((await call(`${partner}:${here.secret}`, 'GET', 'warehouses')).status).toBe(401);
      expect((await signOut(`${admin}:${there.secret}`, there.userID)).status).toBe(200);
      expect((await call(`${admin}:${there.secret}`, 'GET', 'warehouses')).status).toBe(200);
    });

    it('are not needed to release a user: the last action time is cleared', async () => {
      const { userID } = await signIn(standard);
      const user = async () => (await call(admin, 'GET', `v2/users/${userID}`)).body;
      expect((await user()).lastActionTime).not.toBeNull();
      expect((await call(standard, 'POST', `v2/users/${userID}/action/release`, {})).status).toBe(403);
      expect((await call(admin, 'POST', `v2/users/${userID}/action/release`, {})).status).toBe(200);
      expect((await user()).lastActionTime).toBeNull();
    });

    it('never make a second main admin: user 1 of another company does not exist', async () => {
      const second = sql`insert into "users" ("companyID", "userID", "username", "userType") values (2, 1, 'x', 'TOOLS')`;
      await expect(database.write((tx) => tx.rows(second))).rejects.toThrow('users_main_admin');
    });

    it('come with a new user, under a name that is free in every company', async () => {
      const body = { companyID: 2, username: 'Uusi Käyttäjä', userType: 'TOOLS', password: 'long enough' };
      expect((await call(main, 'POST', 'v2/users', { ...body, password: undefined })).body.fields).toEqual({
        password: 'This field is required',
      });
      const created = await call(main, 'POST', 'v2/users', body);
      expect(created.body).toMatchObject({ companyID: 2, username: 'Uusi Käyttäjä' });
      expect(created.body).not.toHaveProperty('password');
      const again = await call(main, 'POST', 'v2/users', {
        ...body,
        companyID: 1,
        username: 'UUSI KÄYTTÄJÄ',
      });
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'row.duplicate', fields: { username: expect.any(String) } },
      });
      expect((await call('uusi käyttäjä:long enough', 'GET', 'companies')).body).toMatchObject([
        { companyID: 2 },
      ]);
      await call(main, 'PUT', `v2/users/${created.body.userID}`, { companyID: 2, username: 'renamed' });
      expect((await call('renamed:long enough', 'POST', 'login')).status).toBe(200);
      expect((await call(main, 'DELETE', `v2/users/${created.body.userID}?companyID=2`)).status).toBe(200);
      expect((await call('renamed:long enough', 'POST', 'login')).status).toBe(401);
    });
  });

  describe('an invalid request', () => {
    const filter = (value: unknown) =>
      `warehouses?filter=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
    it.each<[string, string, object]>([
      [
        'an unknown field',
        filter({ nmae: 1 }),
        { code: 'request.unknown-field', message: 'Unknown field nmae', values: { name: 'nmae' } },
      ],
      ['an unknown operator', filter({ name: { $regex: 'x' } }), { message: 'Unknown operator $regex' }],
      ['a filter that is no JSON', filter('{"name"'), { code: 'request.malformed' }],
      [
        'a pattern that is none',
        filter({ name: { regexp: '[' } }),
        { message: 'Not a valid regular expression' },
      ],
      ['an unknown field to sort by', 'warehouses?sort=["nope","ASC"]', { code: 'request.unknown-field' }],
      ['a range backwards', 'warehouses?range=[5,1]', { code: 'request.malformed' }],
    ])('is a 400 that names the problem: %s', async (_, path, body) => {
      expect(await call(admin, 'GET', path)).toMatchObject({ status: 400, body });
    });

    it.each<[string, unknown, number, string]>([
      ['malformed JSON', '{"name":', 400, 'request.malformed'],
      ['a body of 10 MB', JSON.stringify({ name: 'x'.repeat(10_000_000) }), 413, 'request.too-large'],
      ['a body that is no object', '[1]', 422, 'row.invalid'],
    ])('%s', async (_, body, status, code) => {
      expect(await call(main, 'POST', 'warehouses', body)).toMatchObject({
        status,
        body: { code, message: expect.any(String) },
      });
    });

    it('another kind of body', async () => {
      const authorization = `Basic ${Buffer.from(`${admin}:${password}`).toString('base64')}`;
      const answer = await fullApp.app.inject({
        method: 'POST',
        url: '/api/warehouses',
        headers: { authorization, 'content-type': 'text/xml' },
        payload: '<x/>',
      });
      expect(answer.statusCode).toBe(415);
    });

    it.each([
      ['a path', 'nothing/here', 'request.not-found'],
      ['a row', 'warehouses/999999', 'row.not-found'],
      ['a key that is none', 'warehouses/abc', 'row.not-found'],
      ['a key that is too large', 'warehouses/99999999999999', 'row.not-found'],
    ])('knows no %s', async (_, path, code) => {
      expect(await call(admin, 'GET', path)).toMatchObject({ status: 404, body: { code } });
    });

    it('fields with their problems, by name', async () => {
      const body = {
        companyID: 1,
        warehouseID: 9_999,
        bin: 'x'.repeat(61),
        binOrder: 1.5,
        validationDigits: 7,
      };
      expect((await call(admin, 'POST', 'locations', body)).body.fields).toEqual({
        bin: 'At most 60 characters',
        binOrder: 'Not a whole number',
        validationDigits: 'Not a text',
      });
      expect((await call(admin, 'POST', 'locations', { warehouseID: 9_999, bin: 'x' })).body.fields).toEqual({
        warehouseID: 'It does not exist any more',
      });
      expect((await call(admin, 'POST', 'locations', { bin: ' ' })).body.fields).toEqual({
        warehouseID: 'This field is required',
        bin: 'This field is required',
      });
    });
  });

  describe('rows', () => {
    it('are created, changed, listed and deleted, and each answer has the position that contains the write', async () => {
      const created = await call(admin, 'POST', 'v2/routes', {
        companyID: 1,
        name: 'Pohjoinen',
        externalReference: '',
      });
      expect(created).toMatchObject({
        status: 200,
        body: { name: 'Pohjoinen', priority: 0, externalReference: null, companyID: 1 },
      });
      const id = created.body.routeID;
      const changed = await call(admin, 'PUT', `routes/${id}`, {
        priority: 3,
        routeID: 5,
        companyID: 1,
        unknown: 1,
      });
      expect(changed.body).toEqual({ ...created.body, priority: 3 });
      const first = parsePosition(String(created.headers[positionHeader]));
      const second = parsePosition(String(changed.headers[positionHeader]));
      expect(second?.version).toBe((first?.version ?? 0) + 1);
      const listed = await call(
        admin,
        'GET',
        `V2/ROUTES?filter=${encodeURIComponent('{"name":{"like":"POHJ"}}')}`,
      );
      expect(listed.body).toEqual([changed.body]);
      expect(listed.headers['x-total-count']).toBe('1');

      const dispatch = { companyID: 1, routeID: id, day: 0, dispatchTime: '14:30', pickingStart: 60 };
      const { dispatchID } = (await call(admin, 'POST', 'v2/dispatches', dispatch)).body;
      expect((await call(admin, 'GET', `routes/${id}/dispatches`)).body).toEqual([
        { ...dispatch, dispatchID },
      ]);
      const deleted = await call(admin, 'DELETE', `v2/routes/${id}?companyID=1`);
      const version = parsePosition(String(deleted.headers[positionHeader]))?.version;
      const changes = await rows(
        sql`select "resource", "id" from "changes" where "companyID" = 1 and "version" = ${version} order by "resource"`,
      );
      expect(changes).toEqual([
        { resource: 'dispatches', id: dispatchID },
        { resource: 'routes', id },
      ]);
      expect((await call(admin, 'GET', `routes/${id}`)).status).toBe(404);
    });

    it('stay while others refer to them', async () => {
      const answer = await call(main, 'DELETE', `warehouses/${sampleKey(warehouses, 1)}`, { companyID: 1 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'row.in-use' } });
    });

    it('belong to an existing company', async () => {
      for (const path of ['v2/reasoncodes', 'v2/reasoncodes?companyID=999'])
        expect(await call(main, 'POST', path, { companyID: 999, reasonCode: 'R' })).toMatchObject({
          status: 422,
          body: { code: 'row.invalid', fields: { companyID: 'It does not exist any more' } },
        });
    });

    it('do not exist twice', async () => {
      const answer = await call(admin, 'POST', 'warehouses', { warehouseCode: 'sample 1', name: 'x' });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'row.duplicate', fields: { warehouseCode: expect.any(String) } },
      });
      expect(
        (await call(main, 'POST', 'warehouses', { companyID: 2, warehouseCode: 'sample 1', name: 'x' }))
          .status,
      ).toBe(200);
    });

    it('of view preferences are saved under their name, any number of times', async () => {
      const save = async (columns: string[]) =>
        (
          await call(standard, 'POST', 'v2/viewPreferences', {
            companyID: 1,
            name: 'tasks',
            body: { columns },
          })
        ).body;
      const [first, second] = [await save(['a']), await save(['b'])];
      expect(second).toEqual({ ...first, body: { columns: ['b'] } });
      expect(
        (await call(standard, 'DELETE', `v2/viewPreferences/${first.viewPreferenceID}?companyID=1`)).status,
      ).toBe(200);
    });

    it('of a user’s own columns are written by that user and the main administrator alone', async () => {
      const body = { columns: ['a'] };
      const save = (name: string, as = standard) => call(as, 'POST', 'v2/viewPreferences', { name, body });
      const [own, others] = ['tasks/11', 'tasks/10'];
      const { viewPreferenceID } = (await save(others, admin)).body;
      const path = `v2/viewPreferences/${viewPreferenceID}`;
      const mine = (await save(own)).body.viewPreferenceID;
      const refused = [
        save(others),
        call(standard, 'PUT', path, { body }),
        call(standard, 'DELETE', path),
        call(standard, 'PUT', `v2/viewPreferences/${mine}`, { name: others.replace('tasks', 'pickers') }),
      ];
      expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await call(standard, 'PUT', `v2/viewPreferences/${mine}`, { body })).status).toBe(200);
      expect((await call(main, 'DELETE', `${path}?companyID=1`)).status).toBe(200);
      expect((await call(standard, 'DELETE', `v2/viewPreferences/${mine}`)).status).toBe(200);
    });

    it('are at most a thousand and one per answer, fifty by default', async () => {
      const many = Array.from({ length: 1100 }, (_, index) => `B${index}`);
      await database.write((tx) =>
        tx.rows(sql`insert into "locations" ("companyID", "warehouseID", "bin")
        select 2, ${sampleKey(warehouses, 2)}, unnest(${sql.param(many)}::text[])`),
      );
      const of = usernameOf('TOOLS', 2);
      for (const [range, length] of [
        ['', 50],
        ['?range=[0,1000]', 1001],
        ['?range=[0,5000]', 1001],
        ['?range=[1090,1200]', 11],
        ['?range=[5000,6000]', 0],
      ] as const) {
        const answer = await call(of, 'GET', `locations${range}`);
        expect([answer.body.length, answer.headers['x-total-count']], range).toEqual([length, '1101']);
      }
    });
  });

  it('finds rows by their keys under the name `id`', async () => {
    const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
    const [first, second] = [sampleKey(warehouses, 1), sampleKey(warehouses, 2)];
    const found = await call(admin, 'GET', `warehouses?${filter({ id: [first, second] })}`);
    expect(found.body.map((row: { warehouseID: number }) => row.warehouseID)).toEqual([first]);
    expect((await call(admin, 'GET', `v2/tasks?${filter({ id: [501] })}`)).body).toMatchObject([
      { taskID: 501 },
    ]);
    expect((await call(admin, 'GET', `companies?${filter({ id: [1, 2] })}`)).body).toMatchObject([
      { companyID: 1 },
    ]);
  });

  it('are found by a pattern a moment after they were written', async () => {
    const path = `warehouses?filter=${encodeURIComponent(JSON.stringify({ name: { regexp: 'hall [0-9]+$' } }))}`;
    const names = async () => (await call(admin, 'GET', path)).body.map((row: { name: string }) => row.name);
    expect(await names()).toEqual([]);
    for (const hall of ['Cold hall 7', 'Hall of fame', 'Dry hall 12'])
      await call(admin, 'POST', 'warehouses', { warehouseCode: hall, name: hall });
    expect(await names()).toEqual(['Cold hall 7', 'Dry hall 12']);
    expect(await names()).toEqual(['Cold hall 7', 'Dry hall 12']);
  });

  describe('PIN codes', () => {
    it('are set, changed and never read', async () => {
      const { pickerID } = (
        await call(admin, 'POST', 'pickers', { pickerCode: 'X', firstName: 'A', lastName: 'B' })
      ).body;
      const path = `pickers/${pickerID}/pinCodes`;
      expect((await call(admin, 'GET', path)).body).toEqual({ pickerID, isSet: false });
      expect((await call(admin, 'PUT', path, { companyID: 1, pin: '1234' })).status).toBe(404);
      expect((await call(admin, 'POST', path, { companyID: 1, pin: '12345' })).body.fields).toEqual({
        pin: 'At most 4 characters',
      });
      expect((await call(admin, 'POST', path, { companyID: 1, pin: '1234' })).status).toBe(200);
      expect((await call(admin, 'PUT', path, { companyID: 1, pin: '4321' })).status).toBe(200);
      expect((await call(standard, 'GET', path)).body).toEqual({ pickerID, isSet: true });
      expect((await call(standard, 'PUT', path, { pin: '0000' })).status).toBe(403);
      expect(JSON.stringify(await rows(sql`select * from "pinCodes" where "companyID" = 1`))).not.toContain(
        '4321',
      );
      expect((await call(admin, 'DELETE', `pickers/${pickerID}`, {})).status).toBe(200);
    });
  });

  it('gives a company’s values and units in the shapes of the specification', async () => {
    expect((await call(standard, 'GET', 'companies/1/configs')).body).toEqual([
      expect.objectContaining({ configID: 500, name: 'sample 1', value: null }),
    ]);
    expect((await call(standard, 'GET', 'companies/1/features')).body).toEqual([
      expect.objectContaining({ featureID: 500, value: null }),
    ]);
    const units = (await call(standard, 'GET', 'companies/1/units')).body;
    expect(units.map(({ unit }: { unit: { unit: string } }) => unit.unit)).toEqual(['m', 'kg', 'dm3']);
    expect(
      (await call(standard, 'GET', `warehouses/${sampleKey(warehouses, 1)}/warehouseSections`)).body,
    ).toHaveLength(1);
  });

  it('sends everything with a strict policy and forbids caching of its own answers', async () => {
    const { headers } = await call(admin, 'GET', 'warehouses');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('reports its health and its capabilities to any caller', async () => {
    expect((await call(null, 'GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await call(null, 'GET', 'v2/capabilities')).body).toEqual({
      changeFeed: true,
      changeStream: true,
      retryCache: true,
      preconditions: true,
      columns: true,
      columnsRows: 2000,
      marked: true,
    });
  });

  it('marks every answer, so that no proxy’s answer is taken for it', async () => {
    const answers = [
      await call(admin, 'GET', 'v2/capabilities'),
      await call(admin, 'GET', 'warehouses'),
      await call(admin, 'GET', 'warehouses?filter=x'),
      await call(admin, 'GET', 'v2/nothing'),
      await call(admin, 'POST', 'v2/reasoncodes', {}),
      await call(null, 'GET', 'warehouses'),
      await call(null, 'POST', 'login'),
      await call(null, 'POST', '/API/Login'),
      await call(null, 'GET', 'v2/%ff'),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 403, 404]));
    for (const { status, headers } of answers)
      expect([status, headers['x-tools-api'], headers['cache-control']]).toEqual([status, '1', 'no-store']);
    expect((await call(null, 'GET', '/healthz')).headers['x-tools-api']).toBeUndefined();
  });

  it('sends lists in order of their key as columns on request', async () => {
    const inOrder = 'warehouses?sort=["warehouseID","DESC"]';
    const rows = await call(admin, 'GET', inOrder);
    const columns = await call(admin, 'GET', `${inOrder}&shape=columns`);
    expect(rowsOfColumns(columns.body)).toEqual(rows.body);
    expect(rows.body).not.toEqual([]);
    expect(columns.headers['x-total-count']).toBe(rows.headers['x-total-count']);
    const otherwise = 'warehouses?sort=["name","ASC"]';
    expect((await call(admin, 'GET', `${otherwise}&shape=columns`)).body).toEqual(
      (await call(admin, 'GET', otherwise)).body,
    );
  });
});
