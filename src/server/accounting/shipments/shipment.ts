import type { Task } from '../../../domain/resources/tasks/tasks';

/** Which shipment: one for each completed task and revision (decision 48). */
export interface ShipmentKey {
  readonly companyID: number;
  readonly taskID: number;
  readonly revision: number;
}

/** What a completed task says to an accounting system, in no system's own words. Moments are ISO UTC. */
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
  /** The product's key in the accounting system; null: it goes by our code. */
  readonly erpProductId: string | null;
  readonly productName: string | null;
  readonly orderID: string | null;
  readonly lineCode: string | null;
  readonly bin: string;
  readonly binTo: string | null;
  readonly orderedAmount: number;
  /** What was picked, counted or put away; 0: nothing was. */
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
  /** Packages as they were counted; null: they were not. */
  readonly packages: number | null;
  /** As the task says them: `EUR 2, CHEP 1`. */
  readonly pallets: string | null;
}

/** What makes a repetition known to the accounting system as one. */
export function idempotencyKey({ companyID, taskID, revision }: ShipmentKey): string {
  return `${companyID}-${taskID}-${revision}`;
}
