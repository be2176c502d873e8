import { z } from 'zod';
import type { Json } from '../../../domain/sync/write';
import type { ShipmentLine, ShipmentPackage } from '../shipments/shipment';
import type { AccountingProvider } from './provider';

/** What a task type is called there. */
const kinds = {
  PIC: { shipmentType: 'Shipment', operation: 'Issue' },
  PUT: { shipmentType: 'Shipment', operation: 'Receipt' },
  INT: { shipmentType: 'Transfer', operation: 'Issue' },
  INV: { shipmentType: 'Adjustment', operation: 'Issue' },
} as const;

const taken = z.object({ shipmentNumber: z.union([z.string(), z.number()]) });
const refused = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error_description: z.string() }).transform((body) => body.error_description),
]);

/** Visma.net: a value that is set is an object with it; a product goes by the system's own number where we know it. */
export const vismaNet: AccountingProvider = {
  shipmentsPath: 'shipments',
  headers: (tenant) => (tenant === null ? {} : { 'ipp-company-id': tenant }),
  write: (shipment) => ({
    shipmentType: set(kinds[shipment.taskType].shipmentType),
    operation: set(kinds[shipment.taskType].operation),
    status: set('Confirmed'),
    externalReference: set(shipment.taskNumber),
    orderNumber: set(shipment.orderNumber),
    shipmentDate: set(shipment.completedAt),
    requestedDate: set(shipment.deliveryDate),
    customer: set(shipment.customerNumber ?? shipment.customerCode),
    customerName: set(shipment.customerName),
    fromWarehouse: set(shipment.warehouseCode),
    shipVia: set(shipment.deliveryMethod?.serviceCode ?? shipment.deliveryMethod?.name ?? null),
    note: set(shipment.note),
    shippedQuantity: set(shipment.totals.amount),
    shippedWeight: set(shipment.totals.weight),
    shippedVolume: set(shipment.totals.volume),
    packageCount: set(shipment.totals.packages),
    palletSummary: set(shipment.totals.pallets),
    shipmentDetailLines: shipment.lines.map(writeLine),
    shipmentPackageLines: shipment.packages.map(writePackage),
  }),
  readID: (answer) => {
    const body = taken.safeParse(answer);
    return body.success ? String(body.data.shipmentNumber) : null;
  },
  readMessage: (answer) => refused.safeParse(answer).data ?? null,
};

function writeLine(line: ShipmentLine): Json {
  return {
    lineNumber: set(line.lineNumber),
    inventoryNumber: set(line.erpProductId ?? line.productCode),
    description: set(line.productName),
    orderNbr: set(line.orderID),
    alternateId: set(line.lineCode),
    location: set(line.bin),
    toLocation: set(line.binTo),
    orderedQty: set(line.orderedAmount),
    shippedQty: set(line.amount),
    uom: set(line.uom),
    lotSerialNbr: set(line.lot ?? line.serialNumbers),
  };
}

function writePackage(one: ShipmentPackage, index: number): Json {
  return {
    lineNumber: set(index + 1),
    boxId: set(one.packageCode),
    description: set(one.packageName),
    weight: set(one.weight),
    volume: set(one.volume),
  };
}

function set(value: string | number | null): Json {
  return { value };
}
