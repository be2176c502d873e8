import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany, engines } from '../../../tests/integration/company';
import { historyOf, parsePosition } from '../../protocol/changes';
import { storeLogin } from '../auth/accounts';
import { hashPassword } from '../auth/passwords';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { renewEpochIn } from './epoch';

const companyID = 1;

describe.each(engines)('a write that names the history of an earlier answer, on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    api = await openTestApi(database);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  async function create(reasonCode: string, history: string | null, isBatch = false) {
    const body = { companyID, reasonCode, description: 'x' };
    const answer = await api.app.inject({
      method: 'POST',
      url: isBatch ? '/api/v2/batch' : '/api/v2/reasoncodes',
      headers: {
        authorization: await api.signIn(1, 'TOOLS', companyID),
        ...(history === null ? {} : { 'x-history': `${companyID}:${history}` }),
      },
      payload: isBatch ? { requests: [{ method: 'POST', path: '/api/v2/reasoncodes', body }] } : body,
    });
    const position = parsePosition(String(answer.headers['x-position']));
    return { ...answer, status: answer.statusCode, history: position && historyOf(position.epoch) };
  }

  it('[S67] signs in and out whatever it names', async () => {
    const named = { 'x-history': `${companyID}:a-lost-one` };
    const password = 'correct horse';
    await database.write(async (tx) => {
      const user = { companyID, userID: 5, username: 'anna' };
      await tx.rows(
        sql`insert into "users" ("companyID", "userID", "username", "userType") values (1, 5, 'anna', 'TOOLS')`,
      );
      await storeLogin(tx, { ...user, passwordHash: await hashPassword(password), keepSession: null });
    });
    const send = (method: 'GET' | 'POST', url: string, secret: string) =>
      api.app.inject({
        ...{ method, url },
        headers: { ...named, authorization: `Basic ${Buffer.from(`anna:${secret}`).toString('base64')}` },
      });
    const signedIn = await send('POST', '/api/login', password);
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    const { secret } = signedIn.json();
    expect((await send('GET', '/api/v2/capabilities', secret)).statusCode).toBe(200);
    expect((await send('GET', '/api/v2/changes', secret)).statusCode).toBe(200);
    expect((await send('POST', '/api/logout', secret)).statusCode).toBe(204);
    expect((await send('POST', '/api/login', 'wrong')).json().code).toBe('auth.wrong-credentials');
  });

  it('[S67] is not carried out if the server is in another one, which the answer names', async () => {
    const first = await create('A', null);
    expect((await create('B', first.history)).status).toBe(200);
    await database.write(renewEpochIn);
    for (const isBatch of [false, true]) {
      const refused = await create('C', first.history, isBatch);
      expect([refused.status, refused.json().code]).toEqual([412, 'feed.other-history']);
      const told = String(refused.headers['x-history']);
      expect(told).not.toBe(first.history);
      // The refused one was not executed: its code is still free.
      const again = await create('C', told, isBatch);
      expect(again.status, again.body).toBe(200);
      if (isBatch) expect(again.json()).toMatchObject([{ code: 409 }]);
      else expect(again.history).toBe(told);
    }
  });
});
