import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers } from '../../tests/integration/callers';
import { findCompanyless, recordStatements } from '../../tests/integration/company-statements';
import { createFullApp, createSamples, type FullApp, sampleKey } from '../../tests/integration/whole-app';
import { type AccessVerb, may, roleOf } from '../domain/permissions';
import type { Resource } from '../domain/resource';
import { resources } from '../domain/resources/registry';
import type { Database } from './database/database';
import { openDatabase } from './database/open-database';

/** There are no rows with others that depend on them to be deleted. */
const noSuchRow = 999_999;

describe('each role’s rights', () => {
  let database: Database;
  let fullApp: FullApp;
  let statements: Set<string>;
  beforeAll(async () => {
    const opened = await openDatabase({ kind: 'memory' });
    await createSamples(opened);
    ({ database, statements } = recordStatements(opened));
    fullApp = createFullApp(database);
    await fullApp.app.ready();
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });

  const hasVerb = (resource: Resource, verb: AccessVerb) => resource.access[verb].length > 0;

  describe.each(callers)('$name', ({ name, companyID, userID, userType }) => {
    const role = roleOf({ userID, userType });
    const isMain = role === 'main';
    const other = companyID === 1 ? 2 : 1;
    const call: (
      ...args: Parameters<FullApp['call']> extends [unknown, ...infer R] ? R : never
    ) => ReturnType<FullApp['call']> = (...args) => fullApp.call(name, ...args);

    it.each(resources.map((resource): [string, Resource] => [resource.name, resource]))(
      '%s',
      async (_, resource) => {
        const { path } = resource;
        const row = `${path}/${sampleKey(resource, companyID)}`;
        const reads = may(role, 'read', resource);
        const expectRead = reads ? 200 : 403;
        const listed = await call('GET', path);
        expect(listed.status, 'list').toBe(expectRead);
        if (reads && resource.scope === 'company') {
          expect(listed.body.length).toBeGreaterThan(0);
          for (const one of listed.body) expect(one.companyID).toBe(companyID);
        }
        expect((await call('GET', row)).status, 'detail').toBe(expectRead);

        if (hasVerb(resource, 'create'))
          expect((await call('POST', path, {})).status, 'create').toBe(
            may(role, 'create', resource) ? 422 : 403,
          );
        if (hasVerb(resource, 'update'))
          expect((await call('PUT', row, {})).status, 'update').toBe(
            may(role, 'update', resource) ? 200 : 403,
          );
        if (hasVerb(resource, 'delete'))
          expect((await call('DELETE', `${path}/${noSuchRow}`, {})).status, 'delete').toBe(
            may(role, 'delete', resource) ? 404 : 403,
          );
        for (const [verb, method] of [
          ['create', 'POST'],
          ['update', 'PUT'],
          ['delete', 'DELETE'],
        ] as const) {
          if (!hasVerb(resource, verb))
            expect((await call(method, verb === 'create' ? path : row, {})).status, `no ${verb}`).toBe(404);
        }
      },
    );

    it.each(
      resources
        .filter(({ scope }) => scope === 'company')
        .map((resource): [string, Resource] => [resource.name, resource]),
    )('%s of another company', async (_, resource) => {
      const { path } = resource;
      const foreign = sampleKey(resource, other);
      const row = `${path}/${foreign}`;
      const reads = may(role, 'read', resource);
      const filter = `filter=${JSON.stringify({ companyID: other })}`;
      const named = isMain ? 200 : 403;
      for (const query of [filter, `companyID=${other}`]) {
        const listed = await call('GET', `${path}?${query}`);
        expect(listed.status, query).toBe(named);
        if (isMain) for (const one of listed.body) expect(one.companyID).toBe(other);
      }
      expect((await call('GET', `${row}?companyID=${other}`)).status, 'named detail').toBe(named);
      expect((await call('GET', row)).status, 'detail').toBe(reads ? 404 : 403);
      if (hasVerb(resource, 'create') && !isMain)
        expect((await call('POST', path, { companyID: other })).status, 'create').toBe(403);
      if (hasVerb(resource, 'update')) {
        expect((await call('PUT', row, {})).status, 'update').toBe(may(role, 'update', resource) ? 404 : 403);
        if (!isMain) expect((await call('PUT', row, { companyID: other })).status, 'named update').toBe(403);
      }
      if (hasVerb(resource, 'delete')) {
        expect((await call('DELETE', row, {})).status, 'delete').toBe(
          may(role, 'delete', resource) ? 404 : 403,
        );
        if (!isMain)
          expect((await call('DELETE', `${row}?companyID=${other}`)).status, 'named delete').toBe(403);
      }
    });

    it('sees no other company', async () => {
      const answer = await call('GET', 'companies?range=[0,1000]');
      expect(answer.body.map((row: { companyID: number }) => row.companyID).sort()).toEqual(
        isMain ? [1, 2] : [companyID],
      );
      for (const part of ['', '/configs', '/features', '/units'])
        expect((await call('GET', `companies/${other}${part}`)).status, part).toBe(isMain ? 200 : 404);
      expect((await call('GET', `changes?companyID=${other}`)).status).toBe(404);
      expect((await call('GET', `v2/changes?companyID=${other}`)).status).toBe(isMain ? 200 : 403);
    });
  });

  it('requires a sign-in except where declared otherwise', async () => {
    const { body } = await fullApp.call(null, 'GET', 'docs/json');
    const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => [method.toUpperCase(), path] as const),
    );
    expect(calls.length).toBeGreaterThan(90);
    const open: string[] = [];
    for (const [method, path] of calls) {
      const answer = await fullApp.app.inject({
        method: method as 'GET',
        url: path.replace(/\{\w+\}/g, '501'),
      });
      if (answer.statusCode !== 401) open.push(`${method} ${path}`);
    }
    expect(open).toEqual(['GET /api/v2/capabilities']);
  });

  it('names the company in every statement about rows of companies', () => {
    expect(statements.size).toBeGreaterThan(50);
    expect(findCompanyless(statements)).toEqual([]);
  });
});
