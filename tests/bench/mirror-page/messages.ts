import type { RowsQuery } from '../../../src/domain/query/query';

/** What the page asks of the worker, each answered once. */
export type BenchRequest =
  | { readonly kind: 'open'; readonly name: string; readonly watch: RowsQuery | null }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'close' }
  | { readonly kind: 'query'; readonly query: RowsQuery }
  | { readonly kind: 'touch'; readonly taskID: number }
  /** So many refreshes of a wall screen, one after the other. */
  | { readonly kind: 'refresh'; readonly times: number; readonly tasks: number }
  | { readonly kind: 'store'; readonly rows: number; readonly rowsPerCommit: number }
  | { readonly kind: 'storeRaw'; readonly rows: number; readonly rowsPerCommit: number }
  | { readonly kind: 'write'; readonly taskID: number }
  | { readonly kind: 'writeRaw'; readonly taskID: number }
  /** A pulled page of changed rows; from its arrival in memory until every open report shows it. */
  | { readonly kind: 'reports'; readonly rows: number };

/** Milliseconds measured inside the worker, where the page cannot see them, and a count. */
export interface BenchReply {
  readonly milliseconds: number;
  readonly count: number;
}
