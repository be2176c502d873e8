import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import { roleOf, type UserType } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { productCodes } from '../../domain/resources/catalog/product-codes';
import { products } from '../../domain/resources/catalog/products';
import { configGroups } from '../../domain/resources/company/config-groups';
import { resourceOf, resources } from '../../domain/resources/registry';
import { routes } from '../../domain/resources/sites/routes';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { signedInAs } from '../http/context';
import { includedFor, nestedFor } from './nested-rows';

const admin = usernameOf('TOOLS', 1);
const main = usernameOf('main', 1);

describe.each(engines)('rows inside of records on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  let statements = 0;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    await database.write(async (tx) => {
      // Another company's route and product have the same keys.
      await tx.rows(sql`insert into "routes" ("companyID", "routeID", "name") values (2, 501, 'Theirs')`);
      await tx.rows(sql`insert into "dispatches" ("companyID", "dispatchID", "routeID", "day", "dispatchTime", "pickingStart")
        values (2, 601, 501, 0, '06:00', 10), (1, 602, 501, 6, '09:00', 10), (1, 603, 501, 0, '10:00', 10)`);
      await tx.rows(sql`insert into "products" ("companyID", "productID", "productCode", "name")
        values (2, 501, 'THEIRS', 'Theirs'), (1, 601, 'BARE', 'Without a barcode')`);
      await tx.rows(sql`insert into "productCodes" ("companyID", "productCodeID", "productID", "value", "amountMultiplier")
        values (2, 601, 501, 'theirs', 1), (1, 602, 501, 'a code', 12)`);
    });
    fullApp = createFullApp({
      ...database,
      read: (work, length) =>
        database.read((tx) => {
          const rows: typeof tx.rows = (query) => {
            statements += 1;
            return tx.rows(query);
          };
          return work({ rows });
        }, length),
    });
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const get = async (path: string, as = admin) => fullApp.call(as, 'GET', path);

  it('are sent with a single one, under both spellings of its path, and belong to the own company', async () => {
    for (const prefix of ['', 'v2/']) {
      const product = await get(`${prefix}products/501`);
      expect(product.body.productCodes).toEqual([
        expect.objectContaining({
          productCodeID: 602,
          productID: 501,
          value: 'a code',
          amountMultiplier: 12,
        }),
        expect.objectContaining({ productCodeID: 501, value: 'sample 1' }),
      ]);
      const route = await get(`${prefix}routes/501`);
      expect(route.body.name).toBe('sample 1');
      expect(route.body.dispatches.map(({ dispatchID }: { dispatchID: number }) => dispatchID)).toEqual([
        603, 501, 602,
      ]);
      const group = await get(`${prefix}configgroups/500`, main);
      expect(group.body).toMatchObject({
        groupConfigs: [{ groupConfigID: 500, configID: 500, value: null }],
        groupFeatures: [{ groupFeatureID: 500, featureID: 500, value: null }],
      });
    }
    expect((await get('products/601')).body.productCodes).toEqual([]);
  });

  it('are those of their own lists, in the same order', async () => {
    const { body: record } = await get('routes/501');
    const { body: list } = await get('routes/501/dispatches');
    expect(record.dispatches).toEqual(list);
  });

  it('come in a list on request, in one query for all of its rows', async () => {
    const [bare] = (await get('products')).body;
    expect(bare).not.toHaveProperty('productCodes');
    const countOf = async (query: string) => {
      const before = statements;
      const { body } = await get(`products?${query}`);
      expect(body.every(({ productCodes }: { productCodes: unknown }) => Array.isArray(productCodes))).toBe(
        true,
      );
      return { rows: body.length, made: statements - before };
    };
    const one = await countOf('include=productCodes&range=[0,0]');
    const two = await countOf('include=all&range=[0,1]');
    expect([one.rows, two.rows]).toEqual([1, 2]);
    expect(two.made).toBe(one.made);
    const scanned = await get('products?include=all&shape=columns&sort=["productID","ASC"]');
    expect(scanned.body).toMatchObject([{ productID: 501, productCodes: [{}, {}] }, { productID: 601 }]);
  });

  it('are in no page that a device pulls', async () => {
    const page = await get('products?shape=columns&sort=["productID","ASC"]');
    expect(Object.keys(page.body)).toEqual(['columns']);
    expect(page.body.columns).not.toHaveProperty('productCodes');
  });

  it('are refused by an unknown name, and ignored where nothing nests', async () => {
    expect(await get('products?include=dispatches')).toMatchObject({ status: 400 });
    expect(await get('warehouses?include=dispatches')).toMatchObject({ status: 200 });
  });

  it('are part of the description of the API', async () => {
    const { paths } = (await get('docs/json')).body;
    const schemaOf = (path: string) => paths[path].get.responses['200'].content['application/json'].schema;
    expect(schemaOf('/api/products/{id}').properties.productCodes.items.properties).toHaveProperty('value');
    expect(schemaOf('/api/v2/routes/{id}').properties).toHaveProperty('dispatches');
    const include = paths['/api/v2/configgroups'].get.parameters.find(
      ({ name }: { name: string }) => name === 'include',
    );
    expect(include.description).toContain('groupConfigs, groupFeatures; or `all`');
  });
});

describe('rows inside of records', () => {
  const as = (userType: UserType) => {
    const user = { userID: 7, companyID: 1, userType };
    return {
      ...signedInAs({ ...user, username: 'x', secretHash: null, passwordHash: null }),
      role: roleOf(user),
    };
  };
  const shared: Resource = { ...products, nested: ['productCodes', 'groupConfigs'] };

  it('are for users who may read them in their own list', () => {
    expect(nestedFor(as('TOOLS'), shared)).toEqual([productCodes]);
    expect(includedFor(as('TOOLS'), shared, ['all'])).toEqual([productCodes]);
    expect(() => includedFor(as('TOOLS'), shared, ['groupConfigs'])).toThrow(
      expect.objectContaining({ status: 403 }),
    );
    expect(includedFor(as('TOOLS'), shared, [])).toEqual([]);
  });

  it('is refused for declarations without their parent, or with a field or child twice', () => {
    const declared = resources.filter(({ nested }: Resource) => nested);
    expect(declared).toEqual([configGroups, products, routes]);
    for (const { name, fields, nested = [], children = {} } of declared as readonly Resource[])
      for (const child of nested) {
        const { parent = '', fields: own } = resourceOf(child);
        expect(own[parent]).toMatchObject({ kind: 'reference', to: name });
        expect({ ...fields, ...children }).not.toHaveProperty(child);
      }
  });
});
