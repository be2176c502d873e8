import type { Label } from './label';

/** Why a text is not valid JSON, and where; lines and columns start at 1. */
export interface JsonProblem {
  readonly reason: Label;
  readonly line: number;
  readonly column: number;
}

/** Stands for a value that cannot be parsed: the text as typed. */
export class InvalidJson {
  constructor(
    readonly text: string,
    readonly problem: JsonProblem,
  ) {}
}
