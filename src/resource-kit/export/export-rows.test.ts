import { expect, it } from 'vitest';
import { valuesIn } from '../../domain/imports/resource-rows';
import { nameOf } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { tasks } from '../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import type { Format } from '../fields/use-format';
import { exportPieces } from './export-rows';

const format = { dateTime: String, plainNumber: String } as unknown as Format;

async function linesOf(...[resource, names, rows, context]: Parameters<typeof exportPieces>) {
  const lines: (readonly string[])[] = [];
  for await (const piece of exportPieces(resource, names, rows, context)) lines.push(...piece);
  return lines;
}

const usual = {
  device: { readRows: async () => [] },
  translate: fillPlaceholders,
  format,
  yes: 'Yes',
  no: 'No',
  texts: {},
};

it('has the values that an import of the rows takes along, in one cell', async () => {
  const asked: unknown[] = [];
  const codes = [
    { productCodeID: 1, productID: 7, value: '640001' },
    { productCodeID: 2, productID: 8, value: '640002' },
    { productCodeID: 3, productID: 7, value: '640003' },
  ];
  const readRows = async (query: unknown) => {
    asked.push(query);
    return codes;
  };
  const rows = [
    { productID: 7, productCode: 'A' },
    { productID: 9, productCode: 'B' },
  ];
  const lines = await linesOf(products, ['productCode'], rows, { ...usual, device: { readRows } });
  expect(lines).toEqual([
    ['Product code', 'Product barcodes'],
    ['A', '640001 640003'],
    ['B', ''],
  ]);
  expect(valuesIn(lines[1]?.[1])).toEqual(['640001', '640003']);
  expect(asked).toMatchObject([{ resource: 'productCodes', filter: { productID: [7, 9] } }]);
});

it('writes values in the reader’s words, if the list knows them', async () => {
  const rows = [
    { eventID: 1, type: 'device', message: 'Out of paper' },
    { eventID: 2, type: 'other', message: 'Lost' },
  ];
  const lines = await linesOf(taskErrors, ['type', 'message'], rows, {
    ...usual,
    texts: {
      type: () => null,
      message: ({ eventID, message }) => `${eventID}: ${String(message)}`,
    },
  });
  expect(lines).toEqual([
    ['Type', 'Message'],
    ['Device', '1: Out of paper'],
    ['Other', '2: Lost'],
  ]);
});

it('has every row, in pieces, with the children of many', async () => {
  const rows = Array.from({ length: 2001 }, (_, index) => ({ productID: index, productCode: `P${index}` }));
  const asked: unknown[] = [];
  const readRows = async (query: { readonly filter: unknown }) => {
    asked.push(query.filter);
    return [{ productCodeID: 1, productID: 2000, value: '640001' }];
  };
  const pieces: number[] = [];
  const context = { ...usual, device: { readRows } };
  for await (const piece of exportPieces(products, ['productCode'], rows, context)) pieces.push(piece.length);
  expect(pieces).toEqual([1, 1000, 1000, 1]);
  expect((await linesOf(products, ['productCode'], rows, context)).at(-1)).toEqual(['P2000', '640001']);
  expect(asked[0]).toEqual({});
});

it('writes names in place of references, words in place of codes and flags, and unknown values unchanged', async () => {
  const rows = [
    { taskID: 1, warehouseID: 3, status: 'new', onHold: true },
    { taskID: 2, warehouseID: 4, status: 'odd', onHold: false },
    { taskID: 3, warehouseID: null, status: null, onHold: null },
  ];
  const readRows = async () => [{ warehouseID: 3, warehouseCode: 'W3', name: 'North' }];
  const names = ['warehouseID', 'status', 'onHold', 'gone'];
  const [, ...lines] = await linesOf(tasks, names, rows, { ...usual, device: { readRows } });
  const north = nameOf(warehouses, { warehouseID: 3, warehouseCode: 'W3', name: 'North' });
  expect(lines).toEqual([
    [north, 'New', 'Yes', ''],
    ['4', 'odd', 'No', ''],
    ['', '', '', ''],
  ]);
});
