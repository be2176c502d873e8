/** The list that a record was opened from, for previous and next (decision 15). */
export interface ListContext {
  readonly ids: readonly number[];
  /** Place of the first id in the list, and the number of its rows on all pages. */
  readonly offset: number;
  readonly total: number;
  /** The list's address with its state. */
  readonly from: string;
}

/** Where it is kept for this tab. */
export const listContextKey = (path: string) => `list context ${path}`;

export function keepListContext(path: string, context: ListContext): void {
  sessionStorage.setItem(listContextKey(path), JSON.stringify(context));
}
