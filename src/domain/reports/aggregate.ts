import type { Steps } from '../../lib/steps';
import type { Filter } from '../query/query';
import type { Row } from '../resource';

/** Items that come into an answer, and items that leave it. */
export interface Change<T> {
  readonly added: readonly T[];
  /** Each of them was added before. */
  readonly removed: readonly T[];
}

/**
 * A report over rows of one resource. The device updates it by changed rows, so that a screen gets a few numbers and
 * not many rows; the server answers the same question from its tables. P: the question, R: the answer, I: the item
 * taken from a row, S: the state that answers are made from, if it is more than the answer; all plain data.
 */
export interface Aggregate<P, R, I, S = R> {
  readonly resource: string;
  /** The rows it is made of fulfil one of these. */
  filters(params: P): readonly Filter[];
  /** The item of a row; depends on the row alone. */
  take(row: Row): I;
  /** Whether `take` needs rows with their children. */
  readonly readsChildren?: boolean;
  /** The state over no rows. */
  empty(params: P): S;
  /** The state after rows have come and gone; in whatever steps, it equals the state over the present rows. */
  update(kept: S, change: Change<I>, params: P): S;
  readonly answer: AnswerOfKept<P, R, S>;
  /** How the API is asked when the device lacks some rows; absent: it always has all. */
  readonly remote?: {
    path(params: P, companyID: number): string;
    /** Reads the rows of the API's answer; null: they are something else. */
    parse(rows: readonly Row[]): R | null;
  };
}

/** How an answer is made from the state. */
export type AnswerOfKept<P, R, S> =
  /** Made at every change; it holds until the next one. */
  | { readonly holds: 'until-change'; of(kept: S): R }
  /** An answer that depends on the present; it holds for a minute. */
  | { readonly holds: 'a-minute'; stepsOf(kept: S, params: P, nowMs: number): Steps<R> };

/** For an aggregate whose state is its answer. */
export const whatIsKept = { holds: 'until-change', of: <R>(kept: R): R => kept } as const;

/** An aggregate whose types of question and answer are known only at run time. */
export type AnyAggregate = Aggregate<unknown, unknown, unknown, unknown>;
