import type { BatchCaps, BatchOrder, Suggestion } from '../../../domain/batching/suggest-batches';

/** The tasks of one warehouse and the positions of its bins. */
export interface FloorOrders {
  readonly warehouseID: number;
  readonly bins: readonly { readonly bin: string; readonly binOrder: number | null }[];
  readonly orders: readonly BatchOrder[];
}

export interface ToSuggestWorker {
  readonly floors: readonly FloorOrders[];
  readonly caps: BatchCaps;
}

export type FromSuggestWorker =
  | { readonly kind: 'progress'; readonly share: number }
  /** One suggestion per floor, in the same order. */
  | { readonly kind: 'result'; readonly suggestions: readonly Suggestion[] };
