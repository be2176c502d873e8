import type { Task } from '../../../domain/resources/tasks/tasks';

/** Identifies a shipment: one for each completed task and revision (decision 48). */
export interface ShipmentKey {
  readonly companyID: number;
  readonly taskID: number;
  readonly revision: number;
}

/** The contents of a shipment in a form of no particular system. Moments are ISO UTC. */
export interface Shipment extends ShipmentKey {
  readonly taskNumber: string;
  readonly taskType: Task['taskType'];
  readonly completedAt: string | null;
  readonly deliveryDate: string | null;
  readonly orderNumber: string | null;
  readonly customerName: string | null;
  readonly customerNumber: string | null;
  readonly customerCode: string | null;
  readonly warehouseCode: string | null;
  readonly note: string | null;
  readonly deliveryMethod: { readonly name: string; readonly serviceCode: string | null } | null;
  readonly lines: readonly ShipmentLine[];
  readonly packages: readonly ShipmentPackage[];
  readonly totals: ShipmentTotals;
}

export interface ShipmentLine {
  readonly lineNumber: number;
  readonly productCode: string | null;
  /** The product's key in the accounting system; null: our code is used. */
  readonly erpProductId: string | null;
  readonly productName: string | null;
  readonly orderID: string | null;
  readonly lineCode: string | null;
  readonly bin: string;
  readonly binTo: string | null;
  readonly orderedAmount: number;
  /** The picked, counted or stored amount; 0: nothing. */
  readonly amount: number;
  readonly uom: string;
  readonly lot: string | null;
  readonly serialNumbers: string | null;
}

export interface ShipmentPackage {
  readonly packageCode: string;
  readonly packageName: string | null;
  /** Kilograms. */
  readonly weight: number | null;
  /** Cubic decimetres. */
  readonly volume: number | null;
}

export interface ShipmentTotals {
  readonly amount: number;
  readonly weight: number;
  readonly volume: number;
  /** Counted packages; null: not counted. */
  readonly packages: number | null;
  /** In the task's form: `EUR 2, CHEP 1`. */
  readonly pallets: string | null;
}

/** Key by which the accounting system recognizes a repetition. */
export function idempotencyKey({ companyID, taskID, revision }: ShipmentKey): string {
  return `${companyID}-${taskID}-${revision}`;
}
