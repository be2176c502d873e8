import { z } from 'zod';
import type { Json } from '../../../domain/sync/write';
import type { ShipmentLine, ShipmentPackage } from '../shipments/shipment';
import type { AccountingProvider, TakenAnswer } from './provider';

/**
 * What a task type is called there: a shipment is an `Issue`, a `DropShip` or a `Transfer`, and its operation `Issue` or
 * `Receipt`. A stocktake is no shipment there but an inventory adjustment: under this name it is refused, and a user sees
 * it, rather than booked as something else.
 */
const kinds = {
  PIC: { shipmentType: 'Issue', operation: 'Issue' },
  PUT: { shipmentType: 'Issue', operation: 'Receipt' },
  INT: { shipmentType: 'Transfer', operation: 'Issue' },
  INV: { shipmentType: 'Adjustment', operation: 'Issue' },
} as const;

const taken = z.object({ shipmentNumber: z.union([z.string(), z.number()]) });
const acted = z.object({ actionResult: z.string(), errorInfo: z.string().nullish() });
const isFailure = /fail|error|fault|abort/i;
const read = z.object({ status: z.enum(['Confirmed', 'Completed', 'Invoiced', 'PartiallyInvoiced']) });
const refused = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error_description: z.string() }).transform((body) => body.error_description),
]);

/**
 * Visma.net ERP: a value that is set is an object with it; a product goes by the system's own number where we know it.
 * Names, types and the header `ipp-company-id` follow the published clients of its API (`ShipmentCreateDto`,
 * `ShipmentDetailLineUpdateDto`, `AllocationsUpdateDto`, `ShipmentPackageLineUpdateDto`, and `ShipmentDto` for what is
 * only read there: totals, `inventoryNumber`, `orderNbr`): github.com/madsoliver/vismanet_api_lib,
 * github.com/SystemaAS/visma-net-v1client. A creation is answered without a body, with the shipment's address (Visma's
 * developers' knowledge base, "Location"), and it is confirmed by a request of its own, whose answer is a
 * `ConfirmShipmentActionResultDto`. Not tried against an account, and not found in public: whether it keeps to
 * `Idempotency-Key`, and what it does with values that it only reads; `controlQuantity` lets it check ours.
 */
export const vismaNet = {
  shipmentsPath: 'v1/shipment',
  headers: (tenant) => (tenant === null ? {} : { 'ipp-company-id': tenant }),
  write: (shipment) => ({
    shipmentType: set(kinds[shipment.taskType].shipmentType),
    operation: set(kinds[shipment.taskType].operation),
    hold: set(false),
    externalReference: set(shipment.taskNumber),
    orderNumber: set(shipment.orderNumber),
    shipmentDate: set(shipment.completedAt),
    requestedDate: set(shipment.deliveryDate),
    customer: set(shipment.customerNumber ?? shipment.customerCode),
    customerName: set(shipment.customerName),
    fromWarehouse: set(shipment.warehouseCode),
    shipVia: set(shipment.deliveryMethod?.serviceCode ?? shipment.deliveryMethod?.name ?? null),
    note: set(shipment.note),
    controlQuantity: set(shipment.totals.amount),
    shippedQuantity: set(shipment.totals.amount),
    shippedWeight: set(shipment.totals.weight),
    shippedVolume: set(shipment.totals.volume),
    packages: set(shipment.totals.packages),
    palletSummary: set(shipment.totals.pallets),
    shipmentDetailLines: shipment.lines.map(writeLine),
    shipmentPackageLines: shipment.packages.map(writePackage),
  }),
  readID,
  confirmation: {
    path(shipmentNumber) {
      const shipment = `v1/shipment/${encodeURIComponent(shipmentNumber)}`;
      return { shipment, confirm: `${shipment}/action/confirmShipment` };
    },
    readResult(answer) {
      const { data } = acted.safeParse(answer);
      if (!data) return null;
      return { problem: data.errorInfo || (isFailure.test(data.actionResult) ? data.actionResult : null) };
    },
    isConfirmed: (answer) => read.safeParse(answer).success,
  },
  readMessage: (answer) => refused.safeParse(answer).data ?? null,
} satisfies AccountingProvider;

/** From the body, or else the last segment of its address. */
function readID({ body, location }: TakenAnswer): string | null {
  const { data } = taken.safeParse(body);
  if (data) return String(data.shipmentNumber);
  const [, encoded = ''] = /\/shipment\/([^/?#]{1,64})$/i.exec(location ?? '') ?? [];
  try {
    return decodeURIComponent(encoded) || null;
  } catch {
    return null;
  }
}

function writeLine(line: ShipmentLine): Json {
  const lotSerialNumber = line.lot ?? line.serialNumbers;
  return {
    operation: 'Insert',
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
    lotSerialNbr: set(lotSerialNumber),
    allocations:
      lotSerialNumber === null
        ? []
        : [
            {
              operation: 'Insert',
              location: set(line.bin),
              lotSerialNumber: set(lotSerialNumber),
              quantity: set(line.amount),
              uom: set(line.uom),
            },
          ],
  };
}

function writePackage(one: ShipmentPackage, index: number): Json {
  return {
    operation: 'Insert',
    lineNumber: set(index + 1),
    confirmed: set(true),
    boxId: set(one.packageCode),
    description: set(one.packageName),
    weight: set(one.weight),
    volume: set(one.volume),
  };
}

function set(value: string | number | boolean | null): Json {
  return { value };
}
