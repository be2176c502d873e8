import type { ImportCalls } from './import-calls';

/** Messages between a screen and its import worker. */
export type CallName = keyof ImportCalls;

export interface ToImportWorker {
  readonly id: number;
  readonly name: CallName;
  readonly argument: unknown;
}

export type FromImportWorker =
  | {
      readonly id: number;
      readonly kind: 'progress';
      readonly done: number;
      readonly rows: number | undefined;
    }
  | { readonly id: number; readonly kind: 'result'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
