/** The ids of the list one came from, for walking to the previous and next record (decision 15). */
export interface ListContext {
  readonly ids: readonly number[];
  /** Place of the first id in the whole list, and how many rows that has. */
  readonly offset: number;
  readonly total: number;
  /** The list's address with its state. */
  readonly from: string;
}

const keyOf = (path: string) => `list context ${path}`;

export function keepListContext(path: string, visit: ListContext): void {
  sessionStorage.setItem(keyOf(path), JSON.stringify(visit));
}

export function readListContext(path: string): ListContext | null {
  const text = sessionStorage.getItem(keyOf(path));
  return text === null ? null : (JSON.parse(text) as ListContext);
}

/** Rows created here have got their real keys. */
export function renameInListContext(path: string, replaced: Readonly<Record<number, number>>): void {
  const visit = readListContext(path);
  if (visit) keepListContext(path, { ...visit, ids: visit.ids.map((id) => replaced[id] ?? id) });
}

export interface Neighbours {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly position: { readonly index: number; readonly count: number } | undefined;
}

/** The places beside a record in the list one came from; a record that is not in it has none. */
export function neighboursOf(visit: ListContext | null, id: number): Neighbours {
  const at = visit?.ids.indexOf(id) ?? -1;
  if (!visit || at < 0) return { previous: undefined, next: undefined, position: undefined };
  return {
    previous: visit.ids[at - 1],
    next: visit.ids[at + 1],
    position: { index: visit.offset + at, count: visit.total },
  };
}
