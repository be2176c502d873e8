/** `keep`: the renderer is only loaded onto the device; answered when that is done or has failed. */
export type ToLabelWorker = { readonly kind: 'keep' } | DrawRequest;

/** A label to draw; answered by id. */
export interface DrawRequest {
  readonly kind: 'draw';
  readonly id: number;
  readonly zpl: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dotsPerMm: number;
}

export type FromLabelWorker =
  | { readonly kind: 'kept' }
  /** A PNG as base64 for each label in the code. */
  | { readonly kind: 'drawn'; readonly id: number; readonly pngs: readonly string[] }
  /** `missing`: the renderer is not on this device and cannot be fetched. */
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly why: 'missing' | 'code';
      readonly message: string;
    };
