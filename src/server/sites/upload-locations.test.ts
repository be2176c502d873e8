import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';

const admin = usernameOf('TOOLS', 1);

describe.each(engines)('an upload of locations on %s', (_, open) => {
  let database: Database;
  let whole: FullApp;
  let warehouseID: number;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    whole = createFullApp(database);
    const house = { warehouseCode: 'U1', name: 'Hall' };
    ({ warehouseID } = (await whole.call(admin, 'POST', 'warehouses', house)).body);
    const section = { warehouseID, warehouseSectionCode: 'DRY', name: 'Dry' };
    await whole.call(admin, 'POST', 'warehousesections', section);
  });
  afterAll(async () => {
    await whole.app.close();
    await database.close();
  });
  const upload = (data: unknown, id = warehouseID) =>
    whole.call(admin, 'POST', `warehouses/${id}/uploadLocations?companyID=1`, { data });
  const stored = async () => {
    const filter = encodeURIComponent(JSON.stringify({ warehouseID }));
    const { body } = await whole.call(admin, 'GET', `locations?filter=${filter}&sort=["bin","ASC"]`);
    return body.map(({ bin, binOrder, validationDigits }: Record<string, unknown>) => [
      bin,
      binOrder,
      validationDigits,
    ]);
  };

  it('creates bins, changes existing ones, and leaves alone what the file does not contain', async () => {
    const first = await upload([
      { bin: 'A-1', binOrder: '10', validationDigits: '07', warehouseSectionCode: 'DRY' },
      { bin: 'A-2', binOrder: 20 },
    ]);
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Import Successful', created: 2, changed: 0 },
    });
    const second = await upload([
      { bin: 'A-1', binOrder: '15' },
      { bin: 'A-2', binOrder: '20' },
      { bin: 'A-3' },
    ]);
    expect(second.body).toMatchObject({ created: 1, changed: 1 });
    expect(await stored()).toEqual([
      ['A-1', 15, '07'],
      ['A-2', 20, null],
      ['A-3', 0, null],
    ]);
  });

  it('is reported by the change feed and by the history of each bin', async () => {
    const { body: before } = await whole.call(admin, 'GET', 'v2/changes');
    await upload([{ bin: 'A-1', binOrder: '16' }]);
    const cursor = `${before.epoch}:${before.version}`;
    const { body } = await whole.call(admin, 'GET', `v2/changes?cursor=${cursor}`);
    expect(body.changes).toMatchObject([{ resource: 'locations', row: { bin: 'A-1', binOrder: 16 } }]);
    const filter = encodeURIComponent(JSON.stringify({ resource: 'locations', id: body.changes[0].id }));
    const history = await whole.call(admin, 'GET', `v2/history?filter=${filter}&range=[0,0]`);
    expect(history.body).toMatchObject([{ field: 'binOrder', oldValue: 15, newValue: 16, username: admin }]);
  });

  it('is stored completely or not at all, and names each problem’s place', async () => {
    const before = await stored();
    const wrong = await upload([
      { bin: 'B-1' },
      { bin: 'B-2', binOrder: 'first' },
      { bin: 'B-3', warehouseSectionCode: 'WET' },
      { binOrder: 3 },
      { bin: 'B-1' },
    ]);
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.fields).sort()).toEqual(
      ['data.0.bin', 'data.1.binOrder', 'data.3.bin', 'data.4.bin'].sort(),
    );
    const section = await upload([{ bin: 'B-3', warehouseSectionCode: 'WET' }]);
    expect(section.body.fields).toEqual({ 'data.0.warehouseSectionCode': 'There is no section WET' });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['no rows', [], 422],
    ['no list', 'bin', 422],
    ['what is no row', [3], 422],
    ['more rows than are taken at once', Array.from({ length: 10_001 }, () => ({ bin: 'x' })), 422],
  ])('refuses %s', async (_, data, status) => {
    expect((await upload(data)).status).toBe(status);
  });

  it('goes to a warehouse of the own company only', async () => {
    expect((await upload([{ bin: 'A' }], 502)).status).toBe(404);
    expect((await upload([{ bin: 'A' }], 999_999)).status).toBe(404);
  });
});
