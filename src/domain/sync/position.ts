/**
 * A position in a company's change feed. With a new epoch the previous history is gone, and a new snapshot is needed.
 */
export interface Position {
  readonly epoch: string;
  readonly version: number;
}
