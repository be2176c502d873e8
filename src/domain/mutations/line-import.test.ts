import { expect, it } from 'vitest';
import { parseLines } from '../imports/line-rows';
import { planLineImport } from './line-import';

const row = {
  productCode: 'BOLT',
  name: 'Bolt',
  speechProductCode: '1',
  bin: 'A-1',
  taskAmount: '2.5',
  uom: 'pcs',
};

it('adds lines after the last one and creates each missing product once, before its lines', async () => {
  const { lines, refused } = parseLines([
    row,
    { ...row, productCode: 'NEW' },
    { ...row, productCode: 'NEW', bin: 'B-1' },
  ]);
  expect(refused).toEqual([]);
  let last = 0;
  const { writes } = await planLineImport({
    task: { taskID: 7, taskNumber: 'T7' },
    lastLine: 3,
    lines,
    known: new Map([['BOLT', 11]]),
    companyID: 1,
    newID: async () => --last,
  });
  expect(writes.map(({ name }) => name)).toEqual([
    'taskLines.create',
    'products.create',
    'taskLines.create',
    'taskLines.create',
  ]);
  const [, product, ...added] = writes;
  expect(product?.request.body).toMatchObject({ productCode: 'NEW', name: 'Bolt', speechProductCode: '1' });
  const productID = product?.targets[0]?.id;
  expect(added.map(({ request }) => request.body)).toMatchObject([
    { taskID: 7, lineNumber: 5, productID, bin: 'A-1', taskAmount: 2.5 },
    { taskID: 7, lineNumber: 6, productID, bin: 'B-1' },
  ]);
  expect(added[0]?.refersTo).toContainEqual({ resource: 'products', id: productID });
});

it.each([
  ['bin', 'This field is required'],
  ['taskAmount', 'This field is required'],
  ['uom', 'This field is required'],
  ['productCode', 'This field is required'],
])('refuses a line without %s', (column, id) => {
  expect(parseLines([row, { ...row, [column]: ' ' }]).refused).toEqual([
    { index: 1, column, reason: { id } },
  ]);
});
