import { useEffect } from 'react';
import { asNumber, asText, isObject, parseJsonText } from '../../lib/json-values';
import { keepCameFrom, keepListContext, type ListContext, listContextKey } from '../list/list-context';

export function readListContext(path: string): ListContext | null {
  const kept = parseJsonText(sessionStorage.getItem(listContextKey(path)) ?? '');
  return isContext(kept) ? kept : null;
}

/** A tab outlives versions of the program, which may have stored something else. */
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
  const named = (ids: readonly number[]) => ids.map((id) => replaced[id] ?? id);
  const context = readListContext(path);
  if (context) keepListContext(path, { ...context, ids: named(context.ids) });
  // The page of the real key may have been shown before this.
  writeVisited(path, [...new Set(named(readVisited(path)))]);
}

const visitedKey = (path: string) => `visited ${path}`;
/** Enough for a day's work. */
const maxVisited = 200;

/** Keys of the records whose pages were shown in this tab, in the order of their first visits. */
function readVisited(path: string): readonly number[] {
  const kept = parseJsonText(sessionStorage.getItem(visitedKey(path)) ?? '');
  return Array.isArray(kept) ? kept.filter((id) => asNumber(id) !== null) : [];
}

function writeVisited(path: string, ids: readonly number[]): void {
  if (ids.length > 0) sessionStorage.setItem(visitedKey(path), JSON.stringify(ids.slice(-maxVisited)));
}

/** The record is gone: no link leads to its page any more. */
export function forgetVisited(path: string, id: number): void {
  const rest = readVisited(path).filter((one) => one !== id);
  if (rest.length === 0) sessionStorage.removeItem(visitedKey(path));
  writeVisited(path, rest);
}

/** Including the shown one, which is the last if it is new. */
function visitedWith(path: string, id: number): readonly number[] {
  const visited = readVisited(path);
  return visited.includes(id) ? visited : [...visited, id];
}

export interface PlaceInList {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly position: { readonly index: number; readonly count: number } | undefined;
}

/** The records beside one in the list that it was opened from; none for a record that is not in it. */
export function neighboursOf(context: ListContext | null, id: number): PlaceInList {
  const at = context?.ids.indexOf(id) ?? -1;
  if (!context || at < 0) return { previous: undefined, next: undefined, position: undefined };
  return {
    previous: context.ids[at - 1],
    next: context.ids[at + 1],
    position: { index: context.offset + at, count: context.total },
  };
}

/** Addresses of the pages before and after a record's, and its place among them. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly position: { readonly index: number; readonly count: number } | undefined;
  /** The navigation leaves no page behind for the Back button. */
  readonly isReplacing: boolean;
}

/**
 * The records beside one in the list that it was opened from; for one that is not in it, those visited before and after
 * it.
 */
export function listNeighbours(path: string, id: number): Neighbours {
  const inList = neighboursOf(readListContext(path), id);
  const visited = visitedWith(path, id);
  const at = visited.indexOf(id);
  const { previous, next } = inList.position ? inList : { previous: visited[at - 1], next: visited[at + 1] };
  const addressOf = (key: number | undefined) => (key === undefined ? undefined : `/${path}/${key}`);
  return {
    previous: addressOf(previous),
    next: addressOf(next),
    position: inList.position,
    isReplacing: false,
  };
}

/**
 * While a record's page is shown: returning to its list continues at its row, and the record counts as visited. @param
 * from address of the list, of a record below another one; left out: the one that it was opened from
 */
export function useKeptPlace(path: string, id: number, from?: string): void {
  useEffect(() => {
    const context = readListContext(path);
    const list = from ?? (context?.ids.includes(id) ? context.from : undefined);
    if (list !== undefined) keepCameFrom(path, id, list);
    if (from === undefined) writeVisited(path, visitedWith(path, id));
  }, [path, id, from]);
}

/** Pages that lie beside each other under one record. @param at place of the open one; negative: not among them */
export function siblingNeighbours(addresses: readonly string[], at: number): Neighbours {
  const isAmong = at >= 0;
  return {
    previous: isAmong ? addresses[at - 1] : undefined,
    next: isAmong ? addresses[at + 1] : undefined,
    position: isAmong ? { index: at, count: addresses.length } : undefined,
    isReplacing: true,
  };
}
