import { expect, test } from 'vitest';
import { parseRows } from '../imports/resource-rows';
import type { Resource, ResourceImport } from '../resource';
import { products } from '../resources/catalog/products';
import { type Picker, pickers } from '../resources/company/pickers';
import { planImport } from './import-rows';

const aino: Picker = {
  pickerID: 7,
  companyID: 1,
  pickerCode: '107',
  firstName: 'Aino',
  lastName: 'Aalto',
  maxAllowedPriority: 50,
  lastActionTime: null,
};
const row = (pickerCode: string, firstName: string, lastName: string, more = {}) => ({
  pickerCode,
  firstName,
  lastName,
  ...more,
});

test('new codes create, known codes change what differs, equal rows do nothing', async () => {
  let last = 0;
  const plan = (...rows: ReturnType<typeof row>[]) =>
    planImport(pickers, {
      imported: parseRows(pickers, rows).rows,
      known: [aino],
      companyID: 1,
      newID: async () => --last,
    });
  expect(await plan(row('107', 'Aino', 'Aalto'))).toEqual([]);
  const writes = await plan(
    row('107', 'Aino', 'Aho'),
    row('108', 'Eino', 'Elo', { maxAllowedPriority: '10' }),
  );
  expect(writes.map(({ request }) => request)).toEqual([
    { method: 'PUT', path: 'pickers/7', body: { companyID: 1, lastName: 'Aho' } },
    {
      method: 'POST',
      path: 'pickers',
      body: { companyID: 1, pickerCode: '108', firstName: 'Eino', lastName: 'Elo', maxAllowedPriority: 10 },
    },
  ]);
});

test.each(['skip', 'refuse'] as const)('%s leaves existing rows alone', async (existing) => {
  const declared: ResourceImport = { ...pickers.import, existing };
  const resource: Resource = { ...pickers, import: declared };
  const imported = parseRows(resource, [row('107', 'Aino', 'Aho'), row('108', 'Eino', 'Elo')]).rows;
  const writes = await planImport(resource, { imported, known: [aino], companyID: 1, newID: async () => -1 });
  expect(writes.map(({ request }) => request.method)).toEqual(['POST']);
});

test('barcodes go along: one POST for the product of that code, and none if nothing differs', async () => {
  const known = [{ productID: 4, companyID: 1, productCode: 'BOLT', name: 'Bolt', weight: 1 }];
  const knownAlong = [{ productCodeID: 1, productID: 4, value: '401' }];
  const plan = (...rows: object[]) =>
    planImport(products, {
      imported: parseRows(
        products,
        rows.map((each) => ({ ...each })),
      ).rows,
      known,
      knownAlong,
      companyID: 1,
      newID: async () => -1,
    });
  expect(await plan({ productCode: 'BOLT', name: 'Bolt', productCodes: '401' })).toEqual([]);
  const [added, created] = await plan(
    { productCode: 'BOLT', name: 'Bolt', productCodes: '401, 402;403' },
    { productCode: 'NUT', name: 'Nut', weight: '2', productCodes: '500' },
  );
  expect(added?.request).toEqual({
    method: 'POST',
    path: 'products',
    body: {
      companyID: 1,
      productCode: 'BOLT',
      name: 'Bolt',
      uniqueField: 'productCode',
      productCodes: [{ value: '402' }, { value: '403' }],
    },
  });
  expect(added?.targets).toEqual([{ resource: 'products', id: 4 }]);
  // Never merged with a later one: that would lose barcodes.
  expect(added).toMatchObject({ name: 'products.import', coalesces: false });
  // A new name is sent together with a new barcode, and without one.
  for (const [productCodes, sent] of [
    ['401, 402', [{ value: '402' }]],
    ['401', []],
  ] as const) {
    const [renamed] = await plan({ productCode: 'BOLT', name: 'Long bolt', productCodes });
    expect(renamed?.request).toMatchObject({
      method: 'POST',
      body: { productCode: 'BOLT', name: 'Long bolt', productCodes: sent },
    });
    expect(renamed?.effects).toMatchObject([{ kind: 'patch', id: 4, patch: { name: 'Long bolt' } }]);
  }
  expect(created?.request).toEqual({
    method: 'POST',
    path: 'products',
    body: {
      companyID: 1,
      productCode: 'NUT',
      name: 'Nut',
      weight: 2,
      uniqueField: 'productCode',
      productCodes: [{ value: '500' }],
    },
  });
  expect(created?.effects).toMatchObject([{ kind: 'create', id: -1, row: { productCode: 'NUT' } }]);
});
