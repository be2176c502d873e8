/** The list that a record was opened from, for previous and next (decision 15). */
export interface ListContext {
  readonly ids: readonly number[];
  /** Place of the first id in the list, and the number of its rows on all pages. */
  readonly offset: number;
  readonly total: number;
  /** The list's address with its state. */
  readonly from: string;
}

const keyOf = (path: string) => `list context ${path}`;

export function keepListContext(path: string, context: ListContext): void {
  sessionStorage.setItem(keyOf(path), JSON.stringify(context));
}

export function readListContext(path: string): ListContext | null {
  const text = sessionStorage.getItem(keyOf(path));
  return text === null ? null : (JSON.parse(text) as ListContext);
}

/** Rows created here have got their real keys. */
export function renameInListContext(path: string, replaced: Readonly<Record<number, number>>): void {
  const context = readListContext(path);
  if (context) keepListContext(path, { ...context, ids: context.ids.map((id) => replaced[id] ?? id) });
}

export interface PlaceInList {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly position: { readonly index: number; readonly count: number } | undefined;
}

/** The records beside one in the list that it was opened from; a record that is not in it has none. */
export function neighboursOf(context: ListContext | null, id: number): PlaceInList {
  const at = context?.ids.indexOf(id) ?? -1;
  if (!context || at < 0) return { previous: undefined, next: undefined, position: undefined };
  return {
    previous: context.ids[at - 1],
    next: context.ids[at + 1],
    position: { index: context.offset + at, count: context.total },
  };
}
