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
    of: {
      task: {
        taskID: 7,
        taskNumber: 'T7',
        companyID: 1,
        lineCount: 2,
        linesCompleted: 0,
        totalAmount: 1,
        pickedAmount: 0,
        totalWeight: 1,
        totalVolume: 0,
      },
      parent: null,
    },
    lastLine: 3,
    lines,
    known: [{ productID: 11, productCode: 'BOLT', name: 'Bolt', weight: 0.1, volume: null }],
    newID: async () => --last,
  });
  expect(writes.map(({ name }) => name)).toEqual([
    'products.create',
    'taskLines.create',
    'taskLines.create',
    'taskLines.create',
  ]);
  const [product, , ...added] = writes;
  expect(product?.request.body).toMatchObject({ productCode: 'NEW', name: 'Bolt', speechProductCode: '1' });
  const productID = product?.targets[0]?.id;
  expect(added.map(({ request }) => request.body)).toMatchObject([
    { taskID: 7, lineNumber: 5, productID, bin: 'A-1', taskAmount: 2.5 },
    { taskID: 7, lineNumber: 6, productID, bin: 'B-1' },
  ]);
  expect(added[0]?.refersTo).toContainEqual({ resource: 'products', id: productID });
  expect(added.map(({ effects }) => effects.at(-1))).toMatchObject([
    { resource: 'tasks', id: 7, patch: { lineCount: 4, totalAmount: 6 } },
    { resource: 'tasks', id: 7, patch: { lineCount: 5, totalAmount: 8.5 } },
  ]);
  expect(writes[1]?.effects.at(-1)).toMatchObject({ patch: { lineCount: 3, totalWeight: 1.25 } });
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

it('refuses rows with an empty required field, also the target of a transfer', () => {
  const refusedOf = (more: object, taskType?: 'INT') =>
    parseLines([{ ...row, ...more }], taskType).refused.map(({ column }) => column);
  expect(refusedOf({})).toEqual([]);
  for (const name of Object.keys(row)) expect(refusedOf({ [name]: ' ' })).toEqual([name]);
  expect(refusedOf({}, 'INT')).toEqual(['binTo']);
  expect(refusedOf({ binTo: 'B-1' }, 'INT')).toEqual([]);
});
