import type { RowsQuery } from '../../../src/domain/query/query';

/** What the page asks of the worker, each answered once. */
export type BenchRequest =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly watch: RowsQuery | null;
      /** Reports are prepared at the same time, as when a console starts. */
      readonly prepares?: boolean;
    }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'close' }
  | { readonly kind: 'query'; readonly query: RowsQuery }
  | { readonly kind: 'touch'; readonly taskID: number }
  /** Number of refreshes of a wall screen, one after the other. */
  | { readonly kind: 'refresh'; readonly times: number; readonly tasks: number }
  | { readonly kind: 'store'; readonly rows: number; readonly rowsPerCommit: number }
  | { readonly kind: 'storeRaw'; readonly rows: number; readonly rowsPerCommit: number }
  | { readonly kind: 'write'; readonly taskID: number }
  | { readonly kind: 'writeRaw'; readonly taskID: number }
  /** Two weeks of completed tasks with ten lines each, and the rows that their reports name. */
  | { readonly kind: 'storeWork'; readonly tasks: number }
  /** A declared report over them: from the question to the answer; `times` has what it took after each of some changes. */
  | {
      readonly kind: 'report';
      readonly name: string;
      readonly tasks: number;
      readonly changes: number;
      /** What the changed lines' amounts begin with. */
      readonly amount: number;
    }
  /** What a device does once its start is over and before a report is opened. */
  | { readonly kind: 'prepareReports' }
  /** The cost of copying the same rows: a structured clone of as many tasks. */
  | { readonly kind: 'cloneWork'; readonly tasks: number }
  /** A pulled page of changed rows; from its arrival in memory until every open report shows it. */
  | { readonly kind: 'reports'; readonly rows: number };

/** Milliseconds measured inside the worker, where the page cannot see them, and a count. */
export interface BenchReply {
  readonly milliseconds: number;
  readonly count: number;
  readonly times?: readonly number[];
}
