import { expect, it } from 'vitest';
import { valuesIn } from '../../domain/imports/resource-rows';
import { products } from '../../domain/resources/catalog/products';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
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

it('has what an import of the rows takes along, in one cell', async () => {
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

it('writes what a field says in the words of the reader, where the list knows them', async () => {
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
