import type { Filter } from '../query';
import type { Row } from '../resource';

/**
 * A report over rows of one resource. The device keeps it up to date beside its rows, so that a screen gets the few
 * numbers and not the many rows; the server answers the same question from its tables.
 * P: what is asked, as plain data. R: the answer, as plain data. I: what is taken from each row.
 */
export interface Aggregate<P, R, I = Row> {
  readonly resource: string;
  /** The rows it is made of fulfil one of these; no row fulfils two. */
  filters(params: P): readonly Filter[];
  /** Fields of few different values: the items are these values with the `count` of rows that share them. */
  readonly countBy?: readonly string[];
  /** What is taken from a row with its parts; without this and `countBy` it is the row itself. Depends on the row alone. */
  readonly digest?: (whole: Row) => I;
  /** @param items in order of keys, filter by filter; counts in any order */
  fold(items: readonly I[], params: P): R;
  /** How the API is asked where the device has not all rows; absent: it always has. */
  readonly remote?: {
    path(params: P, companyID: number): string;
    /** Reads the rows of the API's answer; null: they are something else. */
    parse(rows: readonly Row[]): R | null;
  };
}

/** An aggregate whose question and answer are known at run time only. */
export type AnyAggregate = Aggregate<unknown, unknown, unknown>;
