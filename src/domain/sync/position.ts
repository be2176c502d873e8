/** A place in a company's change feed. A new epoch means the history before it is gone: take a new snapshot. */
export interface Position {
  readonly epoch: string;
  readonly version: number;
}
