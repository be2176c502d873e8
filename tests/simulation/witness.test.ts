import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityHeaders } from '../../src/protocol/request-identity';
import type { Database } from '../../src/server/database/database';
import { openDatabase } from '../../src/server/database/open-database';
import { openTestApi, type TestApi } from '../integration/api';
import { createCompany } from '../integration/company';
import { openRealServer } from './real-server';

const companyID = 1;
let database: Database;
let api: TestApi;
beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createCompany(database, companyID);
  api = await openTestApi(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

it('a week removes nothing that is committed and was not witnessed yet', async () => {
  const authorization = await api.signIn(1, 'TOOLS', companyID);
  /** By a request that is still under way: the witness does not know of it. */
  const commit = (reasonCode: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v2/reasoncodes',
      headers: { authorization, ...identityHeaders(`request-${reasonCode}`) },
      payload: { companyID, reasonCode },
    });
  // A company has a history from its first change on.
  await commit('0');
  const server = await openRealServer({
    database,
    companyID,
    isPlain: false,
    authorizations: new Map([[1, authorization]]),
    staff: { userID: 2, userType: 'TOOLS', companyID },
    app: () => api.app,
    restart: async () => {},
    upgrade: async () => {},
    quietly: (work) => work(),
  });
  expect((await commit('A')).statusCode).toBe(200);
  await server.expireFeed();
  expect((await commit('B')).statusCode).toBe(200);
  await server.passDays();
  expect(await server.inspect()).toBeNull();
  expect(server.applied().map(({ requestID }) => requestID)).toEqual(['request-0', 'request-A', 'request-B']);
});
