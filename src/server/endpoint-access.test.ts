import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers } from '../../tests/integration/callers';
import {
  personalEndpoints,
  type SpecialEndpoint,
  specialEndpoints,
} from '../../tests/integration/special-endpoints';
import {
  createFullApp,
  createSamples,
  type FullApp,
  sampleKey,
  switchOn,
} from '../../tests/integration/whole-app';
import { integrationFeature } from '../domain/flags';
import { may, roleOf } from '../domain/permissions';
import { reports } from '../domain/reports/declared/reports';
import { resourceOf, resources } from '../domain/resources/registry';
import type { Database } from './database/database';
import { openDatabase } from './database/open-database';

const noSuchRow = 999_999;

describe('every endpoint', () => {
  let database: Database;
  let fullApp: FullApp;
  const registered = new Set<string>();
  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
    await createSamples(database);
    await switchOn(database, [integrationFeature, ...reports.flatMap(({ flag }) => flag ?? [])]);
    fullApp = createFullApp(database);
    fullApp.app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') registered.add(`${one} ${url}`);
    });
    await fullApp.app.ready();
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });

  it('follows from a declaration or has an entry in tests/integration/special-endpoints.ts', () => {
    const known = new Set([
      ...ordinaryCalls(),
      ...specialEndpoints.map(({ call }) => call),
      ...personalEndpoints,
    ]);
    const calls = new Set(
      [...registered].filter((call) => /^\w+ \/api\/(?!docs)/.test(call)).map((call) => withoutForm(call)),
    );
    expect(calls.size).toBeGreaterThan(80);
    expect(
      [...calls].filter((call) => !known.has(call)),
      'without an entry',
    ).toEqual([]);
    const special = [...specialEndpoints.map(({ call }) => call), ...personalEndpoints];
    expect(
      special.filter((call) => !calls.has(call)),
      'entries without an endpoint',
    ).toEqual([]);
  });

  it('exists with and without `v2/`, whichever form a client uses', () => {
    // Other clients of the API do not know these.
    const own = /^\w+ \/api\/(docs|login|logout|v2\/changes)/;
    const calls = [...registered].filter((call) => / \/api\//.test(call) && !own.test(call));
    const otherForm = (call: string) =>
      call.includes(' /api/v2/')
        ? withoutForm(call).replace(' ', ' /api/')
        : call.replace('/api/', '/api/v2/');
    expect(calls.filter((call) => !registered.has(otherForm(call)))).toEqual([]);
  });

  describe.each(callers)('$name', ({ name, companyID, userID, userType }) => {
    const role = roleOf({ userID, userType });
    const isMain = role === 'main';
    const other = companyID === 1 ? 2 : 1;
    const call = (endpoint: SpecialEndpoint, key: number, company?: number) => {
      const [method, path = ''] = endpoint.call.split(' ');
      const isRead = method === 'GET';
      const named = company === undefined ? '' : `?companyID=${company}`;
      const address = `${formOf(registered, endpoint)}${path.replace(/:\w+/, String(key)).replace(/:\w+/, String(sampleKey(resourceOf('configs'), 1)))}${named}`;
      return fullApp.call(name, asMethod(method), address, isRead ? undefined : {});
    };

    it.each(specialEndpoints.map((one): [string, SpecialEndpoint] => [one.call, one]))(
      '%s',
      async (_, endpoint) => {
        const [resource, verb] = endpoint.needs;
        const row = endpoint.row && resourceOf(endpoint.row);
        const own = row ? sampleKey(row, companyID) : 0;
        const isRead = endpoint.call.startsWith('GET');
        const isAllowed = endpoint.roles?.includes(role) ?? may(role, verb, resourceOf(resource));
        const { status } = await call(endpoint, isRead ? own : noSuchRow);
        if (!isAllowed) expect(status).toBe(403);
        else if (isRead) expect(status).toBe(200);
        // Some reads are sent as a POST: their query does not fit into an address.
        else expect(endpoint.isRead ? [200, 422] : [404, 422], `${status}`).toContain(status);

        if (row && (row.scope === 'company' || (row.name === 'companies' && !isMain))) {
          const foreign = await call(endpoint, sampleKey(row, other));
          expect([403, 404, 422, 200]).toContain(foreign.status);
          if (foreign.status === 200) expect(foreign.body, 'rows of another company').toEqual([]);
        }
        const named = await call(endpoint, row ? sampleKey(row, other) : 0, other);
        if (!isMain) expect([403, 404], 'another company by name').toContain(named.status);
        else expect(named.status).not.toBe(403);
      },
    );
  });
});

/** Calls that follow from the declarations of the resources. */
function ordinaryCalls(): readonly string[] {
  return resources.flatMap(({ path }) => {
    const list = path.replace(/^v2\//, '');
    // Tasks use the name of their key.
    const rows = [`${list}/:id`, ...(list === 'tasks' ? ['tasks/:taskID'] : []), `${list}/:taskLineID`];
    return [
      ...['GET', 'POST'].map((method) => `${method} ${list}`),
      ...rows.flatMap((row) => ['GET', 'PUT', 'DELETE'].map((method) => `${method} ${row}`)),
    ];
  });
}

function withoutForm(call: string): string {
  return call.replace(/ \/api\/(v2\/)?/, ' ');
}

/** Some endpoints exist only with `v2/`. */
function formOf(registered: ReadonlySet<string>, { call }: SpecialEndpoint): string {
  const [method, path] = call.split(' ');
  return registered.has(`${method} /api/v2/${path}`) ? 'v2/' : '';
}

function asMethod(method: string | undefined): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') return method;
  throw new Error(`${method}`);
}
