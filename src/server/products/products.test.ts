import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { bookStock } from '../stock/book-stock';
import { findLot } from '../stock/find-lot';
import { refuseForeignCode, refuseForeignEan } from './barcode-owner';

const admin = usernameOf('TOOLS', 1);
const main = usernameOf('main', 1);
const standard = usernameOf('TOOLS-STANDARD', 1);

describe.each(engines)('products and their stock on %s', (_, open) => {
  let database: Database;
  let whole: FullApp;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    whole = createFullApp(database);
  });
  afterAll(async () => {
    await whole.app.close();
    await database.close();
  });
  const post = (path: string, body: object) => whole.call(admin, 'POST', path, body);
  const get = async (path: string) => (await whole.call(admin, 'GET', path)).body;
  const codesOf = (productID: number) =>
    get(`productcodes?filter=${JSON.stringify({ productID })}&sort=["value","ASC"]`);

  it('are created with barcodes, and changed by a unique field, in a batch as in single requests', async () => {
    const first = {
      productCode: 'U1',
      name: 'One',
      weight: 1,
      productCodes: [' 401', { value: '402 ', amountMultiplier: 12 }],
    };
    const second = {
      productCode: 'U1',
      name: 'One and a half',
      uniqueField: 'productCode',
      productCodes: [{ value: '401', productCodeName: 'EAN' }, '403'],
    };
    const { body: results } = await post('v2/batch', {
      immediate: true,
      requests: [first, second].map((body) => ({ method: 'POST', path: '/api/v2/products', body })),
    });
    expect(results).toMatchObject([{ status: 200 }, { status: 200 }]);
    const [one, two] = results.map((result: { body: { productID: number } }) => result.body);
    expect(results.map(({ productID }: { productID: number }) => productID)).toEqual([
      one.productID,
      one.productID,
    ]);
    expect(two).toMatchObject({ productID: one.productID, name: 'One and a half', weight: 1 });
    expect(await codesOf(one.productID)).toMatchObject([
      { value: '401', productCodeName: 'EAN', amountMultiplier: 1 },
      { value: '402', productCodeName: null, amountMultiplier: 12 },
      { value: '403', amountMultiplier: 1 },
    ]);
    const plain = await post('products', { productCode: 'U1', name: 'Again' });
    expect(plain).toMatchObject({
      status: 409,
      body: { code: 'row.duplicate', fields: { productCode: expect.any(String) } },
    });
    const nameless = await post('products', { productCode: 'U1', uniqueField: 'eanCode', name: 'x' });
    const needed = { code: 'field.required' };
    expect([nameless.status, nameless.body.reasons]).toEqual([422, { eanCode: needed }]);
    const unread = { productCode: 'U8', name: 'x', productCodes: [' ', '4'.repeat(101)] };
    expect((await post('products', unread)).body.reasons).toEqual({
      'productCodes.0': needed,
      'productCodes.1': { code: 'field.too-long', values: { max: 100 } },
    });
    expect((await post('products', { productCode: 'U9', name: 'x', uniqueField: 'name' })).status).toBe(422);
  });

  it('accept measures written as texts, and none that is ambiguous', async () => {
    const written = { productCode: 'W1', name: 'Written', weight: '12.5', volume: ' 3 ', length: '' };
    const productCodes = [{ value: '4711', amountMultiplier: '12' }];
    const { status, body } = await post('products', { ...written, productCodes });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ weight: 12.5, volume: 3, length: null, width: null }),
    ]);
    expect(await codesOf(body.productID)).toMatchObject([{ value: '4711', amountMultiplier: 12 }]);
    for (const weight of ['abc', '1,250', '1e3', '0x10', '-1', true]) {
      const refused = await post('products', { productCode: 'W2', name: 'Wrong', weight });
      expect([weight, refused]).toEqual([
        weight,
        expect.objectContaining({
          status: 422,
          body: expect.objectContaining({ fields: { weight: expect.any(String) } }),
        }),
      ]);
    }
  });

  it('keep the values that a row of a file leaves empty, if it changes an existing product', async () => {
    const first = { productCode: 'K1', name: 'Kept', weight: 2, volume: 3, uom: 'pcs' };
    const { productID } = (await post('products', first)).body;
    const row = { productCode: 'K1', name: 'Kept', uniqueField: 'productCode' };
    const { status, body } = await post('products', { ...row, weight: ' ', volume: '4.5', uom: '' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ productID, weight: 2, volume: 4.5, uom: 'pcs' }),
    ]);
    // Null leaves the value unset.
    expect((await post('products', { ...row, weight: null })).body).toMatchObject({
      productID,
      weight: null,
    });
  });

  it('are edited with measures written as texts; an empty one is emptied', async () => {
    const { productID } = (await post('products', { productCode: 'K2', name: 'Edited', volume: 3 })).body;
    const edit = (body: object) => whole.call(admin, 'PUT', `products/${productID}`, body);
    const { status, body } = await edit({ weight: '12.5', volume: '' });
    expect([status, body]).toEqual([200, expect.objectContaining({ weight: 12.5, volume: null })]);
    expect((await edit({ weight: '1,250' })).status).toBe(422);
  });

  it('have barcodes whose multipliers may be written as texts, in a POST and in a PUT', async () => {
    const { productID } = (await post('products', { productCode: 'K3', name: 'Packed' })).body;
    const add = (value: string, more: object) => post('productcodes', { productID, value, ...more });
    const { status, body } = await add('4801', { amountMultiplier: ' 12.5 ' });
    expect([status, body]).toEqual([200, expect.objectContaining({ amountMultiplier: 12.5 })]);
    expect((await add('4802', {})).body).toMatchObject({ amountMultiplier: 1 });
    for (const amountMultiplier of ['abc', '1,250', '-1', true])
      expect(await add('4803', { amountMultiplier })).toMatchObject({
        status: 422,
        body: { fields: { amountMultiplier: expect.any(String) } },
      });
    const edit = (more: object) =>
      whole.call(admin, 'PUT', `productcodes/${body.productCodeID}`, { value: '4801', ...more });
    expect((await edit({ amountMultiplier: '6' })).body).toMatchObject({ amountMultiplier: 6 });
    expect((await edit({ productCodeName: 'Box' })).body).toMatchObject({ amountMultiplier: 6 });
    expect((await edit({ amountMultiplier: '' })).body).toMatchObject({ amountMultiplier: null });
    expect((await edit({ amountMultiplier: '1,250' })).status).toBe(422);
  });

  it('are checked for other products’ codes one after the other, in whatever form a code is given', async () => {
    const locks = await act(database, { companyID: 1 }, async (unit) => {
      const held = async () =>
        (
          await unit.tx.rows(
            sql`select "objid" from "pg_locks" where "locktype" = 'advisory' and "pid" = pg_backend_pid()`,
          )
        ).length;
      await refuseForeignEan(unit, { productID: 1, eanCode: '7001' });
      const first = await held();
      await refuseForeignCode(unit, { productID: 2, value: '7001' });
      const same = await held();
      await refuseForeignCode(unit, { productID: 2, value: '7002' });
      return [first, same, await held()];
    });
    expect(locks).toEqual([1, 1, 2]);
  });

  it('with codes shared from earlier times can be edited otherwise', async () => {
    const codes = [{ value: '9101' }];
    const [one, other] = [
      await post('products', { productCode: 'OLD1', name: 'One', productCodes: codes }),
      await post('products', { productCode: 'OLD2', name: 'Other' }),
    ].map(({ body }) => body.productID);
    await database.write((tx) =>
      tx.rows(
        sql`update "products" set "eanCode" = '9101' where "companyID" = 1 and "productID" = ${other}::int`,
      ),
    );
    const put = async (path: string, body: object) => (await whole.call(admin, 'PUT', path, body)).status;
    expect(await put(`products/${other}`, { name: 'Another' })).toBe(200);
    expect(await put(`products/${other}`, { eanCode: '9101' })).toBe(422);
    const [{ productCodeID }] = await codesOf(one);
    expect(await put(`productcodes/${productCodeID}`, { amountMultiplier: 6 })).toBe(200);
    expect(await put(`productcodes/${productCodeID}`, { value: '9101' })).toBe(422);
    const again = { productCode: 'OLD1', name: 'One', uniqueField: 'productCode', productCodes: codes };
    expect((await post('products', again)).status).toBe(200);
  });

  it('share no barcode, nor the EAN code of another product; nothing of a refused one is stored', async () => {
    const { productID } = (
      await post('products', {
        productCode: 'E1',
        name: 'E',
        eanCode: '9001',
        productCodes: ['9001', '9002'],
      })
    ).body;
    const other = (await post('products', { productCode: 'E2', name: 'E' })).body.productID;
    const refused = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
      const answer = await whole.call(admin, method, path, body);
      return [answer.status, Object.keys(answer.body.fields ?? {})];
    };
    expect(await refused('productcodes', { productID: other, value: '9002' })).toEqual([409, ['value']]);
    await whole.call(admin, 'PUT', `products/${productID}`, { eanCode: '9003' });
    expect(await refused('productcodes', { productID: other, value: '9003' })).toEqual([422, ['value']]);
    expect(await refused(`products/${other}`, { eanCode: '9002' }, 'PUT')).toEqual([422, ['eanCode']]);
    expect(await refused('products', { productCode: 'E3', name: 'E', productCodes: ['9002'] })).toEqual([
      422,
      ['productCodes'],
    ]);
    expect(await get(`products?filter=${JSON.stringify({ productCode: 'E3' })}`)).toEqual([]);
    // A wrong check digit is not refused.
    expect((await post('productcodes', { productID, value: '4006381333932' })).status).toBe(200);
  });

  it('have their quantities under both forms of the path, filtered, sorted, counted and cut', async () => {
    const { productID } = (await post('products', { productCode: 'Q1', name: 'Q' })).body;
    const { warehouseID } = (
      await whole.call(main, 'POST', 'warehouses', { companyID: 1, warehouseCode: 'WQ', name: 'WQ' })
    ).body;
    const { locationID } = (await post('locations', { warehouseID, bin: 'Q-1' })).body;
    const { lotID } = (
      await post('lots', { productID, lot: 'L1', lotType: 'batch', expirationDate: '2026-12-24' })
    ).body;
    const key = { productID, assignmentLineID: null, pickerID: null };
    await act(database, { companyID: 1 }, (unit) =>
      bookStock(unit, [
        { ...key, place: { locationID }, lotID, amount: 5 },
        { ...key, place: { locationID }, lotID: null, amount: -2 },
        { ...key, place: { locationID: null, warehouseID, bin: 'X' }, lotID: null, amount: 1 },
      ]),
    );
    for (const form of ['', 'v2/']) {
      const path = `${form}products/${productID}/quantities`;
      const { status, body, headers } = await whole.call(
        standard,
        'GET',
        `${path}?sort=["amount","DESC"]&range=[0,1]`,
      );
      expect([status, headers['x-total-count']]).toEqual([200, '3']);
      expect(body).toMatchObject([
        {
          warehouseID,
          bin: 'Q-1',
          lot: 'L1',
          lotType: 'batch',
          expirationDate: '2026-12-24T00:00:00.000Z',
          amount: 5,
          reserved_quantity: 0,
        },
        { bin: 'X', locationID: null, lot: null, amount: 1 },
      ]);
      expect(await get(`${path}?filter=${JSON.stringify({ amount: { $lt: 0 } })}`)).toMatchObject([
        { amount: -2 },
      ]);
      expect(await get(`${form}lots?filter=${JSON.stringify({ productID })}`)).toMatchObject([{ lot: 'L1' }]);
    }
    expect((await post('v2/quantities', { productID, amount: 5 })).status).toBe(404);
    const kept = await whole.call(admin, 'DELETE', `products/${productID}`);
    expect([kept.status, kept.body.usedBy]).toMatchObject([
      409,
      expect.arrayContaining([expect.objectContaining({ resource: 'quantities', count: 3 })]),
    ]);
    expect(await get(`lots/${lotID}`)).toMatchObject({ lot: 'L1' });
  });

  it('are deleted with their barcodes and lots if nothing of them was ever moved', async () => {
    const { productID } = (await post('products', { productCode: 'G1', name: 'G', productCodes: ['77'] }))
      .body;
    const { lotID } = (await post('lots', { productID, lot: 'L1' })).body;
    expect((await whole.call(standard, 'DELETE', `products/${productID}`)).status).toBe(200);
    expect(await codesOf(productID)).toEqual([]);
    const told = await database.read((tx) =>
      tx.rows(sql`
        select "resource" from "changes" where "companyID" = 1 and "resource" = 'lots' and "id" = ${lotID}
          and "version" = (select "version" from "companyVersions" where "companyID" = 1)`),
    );
    expect(told).toHaveLength(1);
  });

  it('show new names of their bins and lots in the feed', async () => {
    const { productID } = (await post('products', { productCode: 'N1', name: 'N' })).body;
    const { warehouseID } = (
      await whole.call(main, 'POST', 'warehouses', { companyID: 1, warehouseCode: 'WN', name: 'WN' })
    ).body;
    const { locationID } = (await post('locations', { warehouseID, bin: 'N-1' })).body;
    const lotID = await act(database, { companyID: 1 }, async (unit) => {
      const id = await findLot(unit, productID, 'L1');
      const goods = { productID, place: { locationID }, lotID: id };
      await bookStock(unit, [{ ...goods, amount: 1, assignmentLineID: null, pickerID: null }]);
      return id;
    });
    const told = async (change: () => Promise<unknown>) => {
      const [before] = await database.read((tx) =>
        tx.rows(sql`select "version" from "companyVersions" where "companyID" = 1`),
      );
      await change();
      return database.read((tx) =>
        tx.rows(
          sql`select "resource" from "changes" where "companyID" = 1 and "version" > ${before?.['version']} and "resource" = 'quantities'`,
        ),
      );
    };
    expect(
      await told(() => whole.call(admin, 'PUT', `locations/${locationID}`, { bin: 'N-2' })),
    ).toHaveLength(1);
    expect(
      await told(() => whole.call(admin, 'PUT', `lots/${lotID}`, { expirationDate: '2027-01-31' })),
    ).toHaveLength(1);
    expect(await get(`products/${productID}/quantities`)).toMatchObject([
      { bin: 'N-2', expirationDate: '2027-01-31T00:00:00.000Z' },
    ]);
  });

  it('are measured in the units that the company has chosen', async () => {
    const unitsNow = async () =>
      (await get('companies/1/units')).map(({ unit }: { unit: { unit: string } }) => unit.unit);
    expect(await unitsNow()).toEqual(['m', 'kg', 'dm3']);
    const create = (path: string, body: object) => whole.call(main, 'POST', path, { companyID: 1, ...body });
    const { configID } = (await create('configs', { name: 'config_unit_volume', defaultValue: 'dm3' })).body;
    await create('v2/companyConfigs', { configID, value: 'm3' });
    expect(await unitsNow()).toEqual(['m', 'kg', 'm3']);
  });
});

it('the stock of one company is not that of another', async () => {
  const [, open] = engines[0] ?? [];
  const database = await open?.();
  if (!database) throw new Error('there is an engine');
  for (const companyID of [1, 2]) await createCompany(database, companyID);
  for (const companyID of [1, 2]) {
    const productID = keysOf(companyID).products[0];
    await act(database, { companyID }, (unit) =>
      bookStock(unit, [
        {
          productID,
          place: { locationID: null, warehouseID: keysOf(companyID).warehouseID, bin: 'B' },
          lotID: null,
          amount: companyID,
          assignmentLineID: null,
          pickerID: null,
        },
      ]),
    );
  }
  const rows = await database.read((tx) =>
    tx.rows(sql`select "companyID", "amount" from "quantities" order by 1`),
  );
  expect(rows).toEqual([
    { companyID: 1, amount: 1 },
    { companyID: 2, amount: 2 },
  ]);
  await database.close();
});
