import type { Json } from '../../../domain/sync/write';
import type { Shipment } from '../shipments/shipment';

/** How one accounting system wants to receive a shipment: its names are in its own file and nowhere else. */
export interface AccountingProvider {
  /** Path of shipments, below the API's address. */
  readonly shipmentsPath: string;
  /**
   * Headers besides the token and the idempotency key; `tenant` is the company's id in the system it was connected to.
   */
  headers(tenant: string | null): Readonly<Record<string, string>>;
  /** The body of a confirmed shipment; the same shipment gives the same body. */
  write(shipment: Shipment): Json;
  /** The shipment's id in that system, from the answer to its creation. */
  readID(answer: TakenAnswer): string | null;
  /** How a created shipment is confirmed; null: with its creation. */
  readonly confirmation: ShipmentConfirmation | null;
  /** The reason of a refusal, in the accounting system's words. */
  readMessage(answer: unknown): string | null;
}

/** A successful answer to the creation of a shipment. */
export interface TakenAnswer {
  /** Parsed JSON; undefined: not JSON. */
  readonly body: unknown;
  /** Address of the shipment, by the `Location` header. */
  readonly location: string | null;
}

export interface ShipmentConfirmation {
  /** Address of a shipment, and of its confirmation, below the API's address. */
  path(shipmentID: string): { readonly shipment: string; readonly confirm: string };
  /** The result in a successful answer to a confirmation; null: the body is no such result. */
  readResult(answer: unknown): { readonly problem: string | null } | null;
  /** Whether a shipment, as read from its address, is confirmed. */
  isConfirmed(answer: unknown): boolean;
}
