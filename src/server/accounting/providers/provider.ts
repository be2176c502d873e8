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
  readID(answer: unknown): string | null;
  /** Why something was refused, in the accounting system's words. */
  readMessage(answer: unknown): string | null;
}
