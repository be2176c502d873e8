import { neighboursOf, readListContext } from '../list/list-context';

/** Addresses of the pages before and after a record's, and its place among them. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly position: { readonly index: number; readonly count: number } | undefined;
  /** Going there leaves no page behind for the Back button. */
  readonly isReplacing: boolean;
}

/** The records beside one in the list that it was opened from; a record that is not in it has none. */
export function listNeighbours(path: string, id: number): Neighbours {
  const { previous, next, position } = neighboursOf(readListContext(path), id);
  const addressOf = (key: number | undefined) => (key === undefined ? undefined : `/${path}/${key}`);
  return { previous: addressOf(previous), next: addressOf(next), position, isReplacing: false };
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
