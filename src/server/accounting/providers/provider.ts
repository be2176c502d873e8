import type { Json } from '../../../domain/sync/write';
import type { Shipment } from '../shipments/shipment';

/** How one accounting system wants to be told of a shipment: its names are in its own file and nowhere else. */
export interface AccountingProvider {
  /** Address of shipments, below that of the API. */
  readonly shipmentsPath: string;
  /** Headers besides the token and the idempotency key; `tenant` is the company there, as it was connected. */
  headers(tenant: string | null): Readonly<Record<string, string>>;
  /** The body of a confirmed shipment; the same shipment gives the same body. */
  write(shipment: Shipment): Json;
  /** The shipment's id there, from the answer that took it. */
  readID(answer: TakenAnswer): string | null;
  /** How a shipment that was taken is confirmed; null: it is with its creation. */
  readonly confirmation: ShipmentConfirmation | null;
  /** Why something was refused, in the accounting system's words. */
  readMessage(answer: unknown): string | null;
}

/** An answer of success to the creation of a shipment. */
export interface TakenAnswer {
  /** Parsed JSON; undefined: it was none. */
  readonly body: unknown;
  /** Where it says that the shipment is. */
  readonly location: string | null;
}

export interface ShipmentConfirmation {
  /** Address of a shipment, and of its confirmation, below that of the API. */
  path(shipmentID: string): { readonly shipment: string; readonly confirm: string };
  /** What an answer of success to a confirmation says; null: nothing that such an answer would. */
  readResult(answer: unknown): { readonly problem: string | null } | null;
  /** Whether a shipment, as its address gives it, is confirmed. */
  isConfirmed(answer: unknown): boolean;
}
