import { expect, it } from 'vitest';
import type { Shipment, ShipmentLine } from '../shipments/shipment';
import { vismaNet } from './visma-net';

const line: ShipmentLine = {
  ...{ lineNumber: 1, productCode: 'BOLT', erpProductId: null, productName: 'Bolt', orderID: null },
  ...{ lineCode: null, bin: 'A-1', binTo: null, orderedAmount: 5, amount: 3, uom: 'PCS' },
  ...{ lot: null, serialNumbers: null },
};
const shipment: Shipment = {
  ...{ companyID: 1, taskID: 7, revision: 1, taskNumber: 'T-7', taskType: 'PIC' },
  ...{ completedAt: '2026-11-21T07:00:00.000Z', deliveryDate: null, orderNumber: null, note: null },
  ...{ customerName: null, customerNumber: null, customerCode: null, warehouseCode: 'W1' },
  ...{ deliveryMethod: null, lines: [line], packages: [] },
  totals: { amount: 3, weight: 0, volume: 0, packages: null, pallets: null },
};
const write = (more: Partial<Shipment>) =>
  JSON.parse(JSON.stringify(vismaNet.write({ ...shipment, ...more })));
const writeLine = (more: Partial<ShipmentLine>) =>
  write({ lines: [{ ...line, ...more }] }).shipmentDetailLines[0];

it.each([
  ['PIC', 'Issue', 'Issue'],
  ['PUT', 'Issue', 'Receipt'],
  ['INT', 'Transfer', 'Issue'],
  ['INV', 'Adjustment', 'Issue'],
] as const)('books a task of type %s as %s, %s', (taskType, type, operation) => {
  expect(write({ taskType })).toMatchObject({
    shipmentType: { value: type },
    operation: { value: operation },
  });
});

it('names a customer by the number, else by the code', () => {
  const customerOf = (more: Partial<Shipment>) => write(more).customer.value;
  expect(customerOf({ customerNumber: '4711', customerCode: 'C' })).toBe('4711');
  expect(customerOf({ customerCode: 'C' })).toBe('C');
});

it('names a delivery method by its service code, else by its name', () => {
  const sentBy = (deliveryMethod: Shipment['deliveryMethod']) => write({ deliveryMethod }).shipVia.value;
  expect(sentBy({ name: 'Post', serviceCode: 'PO2103' })).toBe('PO2103');
  expect(sentBy({ name: 'Post', serviceCode: null })).toBe('Post');
  expect(sentBy(null)).toBeNull();
});

it('names serial numbers of products without a lot, and allocates nothing without either', () => {
  const allocated = (lotSerialNumber: string) => [
    { location: { value: 'A-1' }, lotSerialNumber: { value: lotSerialNumber }, quantity: { value: 3 } },
  ];
  expect(writeLine({ serialNumbers: 'S1,S2' })).toMatchObject({
    lotSerialNbr: { value: 'S1,S2' },
    allocations: allocated('S1,S2'),
  });
  expect(writeLine({ lot: 'L1', serialNumbers: 'S1' }).allocations).toMatchObject(allocated('L1'));
  expect(writeLine({}).allocations).toEqual([]);
});
