import type { Steps } from '../../lib/steps';
import type { Filter } from '../query/query';
import type { Row } from '../resource';

/** What comes into an answer, and what goes out of it again. */
export interface Change<T> {
  readonly added: readonly T[];
  /** Each of them was added before. */
  readonly removed: readonly T[];
}

/**
 * A report over rows of one resource. The device keeps it up to date beside its rows, by the rows that have changed, so
 * that a screen gets the few numbers and not the many rows; the server answers the same question from its tables.
 * P: what is asked, as plain data. R: the answer, as plain data. I: what a row gives, as plain data. S: what is kept to
 * answer from, where that is more than the answer.
 */
export interface Aggregate<P, R, I, S = R> {
  readonly resource: string;
  /** The rows it is made of fulfil one of these. */
  filters(params: P): readonly Filter[];
  /** What a row gives; depends on the row alone. */
  take(row: Row): I;
  /** Whether `take` needs rows with their children; otherwise they may come without. */
  readonly readsChildren?: boolean;
  /** What is kept over no rows. */
  empty(params: P): S;
  /** What is kept after rows have come and gone; in whatever steps, it is that over the rows that are there now. */
  update(kept: S, change: Change<I>, params: P): S;
  readonly answer: AnswerOfKept<P, R, S>;
  /** How the API is asked where the device has not all rows; absent: it always has. */
  readonly remote?: {
    path(params: P, companyID: number): string;
    /** Reads the rows of the API's answer; null: they are something else. */
    parse(rows: readonly Row[]): R | null;
  };
}

/** How an answer is made of what is kept. */
export type AnswerOfKept<P, R, S> =
  /** By every change, until the next one. */
  | { readonly holds: 'until-change'; of(kept: S): R }
  /** The answer of a moment, which holds for a minute. */
  | { readonly holds: 'a-minute'; stepsOf(kept: S, params: P, nowMs: number): Steps<R> };

/** Of an aggregate that keeps nothing but its answer. */
export const whatIsKept = { holds: 'until-change', of: <R>(kept: R): R => kept } as const;

/** An aggregate whose question and answer are known at run time only. */
export type AnyAggregate = Aggregate<unknown, unknown, unknown, unknown>;
