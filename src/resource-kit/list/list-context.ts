import { asNumber, asText, isObject, parseJsonText } from '../../lib/json-values';

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
  const kept = parseJsonText(sessionStorage.getItem(keyOf(path)) ?? '');
  return isContext(kept) ? kept : null;
}

/** A tab outlives versions of the program: one of them may have kept something else. */
function isContext(kept: unknown): kept is ListContext {
  return (
    isObject(kept) &&
    Array.isArray(kept.ids) &&
    asNumber(kept.offset) !== null &&
    asNumber(kept.total) !== null &&
    asText(kept.from) !== null
  );
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
