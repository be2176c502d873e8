import type { Label } from './label';

/** Why a text is not JSON, and where; lines and columns begin with 1. */
export interface JsonProblem {
  readonly reason: Label;
  readonly line: number;
  readonly column: number;
}

/** Stands for a value that cannot be read: the text as it was typed. */
export class InvalidJson {
  constructor(
    readonly text: string,
    readonly problem: JsonProblem,
  ) {}
}
