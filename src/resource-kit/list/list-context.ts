import { useEffect, useState } from 'react';

/** The list that a record was opened from, for previous and next (decision 15). */
export interface ListContext {
  readonly ids: readonly number[];
  /** Place of the first id in the list, and the total number of rows. */
  readonly offset: number;
  readonly total: number;
  /** The list's address with its state. */
  readonly from: string;
}

/** Its key in this tab's storage. */
export const listContextKey = (path: string) => `list context ${path}`;

export function keepListContext(path: string, context: ListContext): void {
  sessionStorage.setItem(listContextKey(path), JSON.stringify(context));
}

const cameFromKey = (path: string, address: string) => `came from ${path} ${address}`;

/** A row's page is shown; `from` is the address of the list around it. */
export function keepCameFrom(path: string, id: number, from: string): void {
  sessionStorage.setItem(cameFromKey(path, from), String(id));
}

/** Key of the row whose page was shown before the list at this address, once; undefined: the list begins at its top. */
export function useCameFrom(path: string, address: string): number | undefined {
  const key = cameFromKey(path, address);
  const [id] = useState(() => Number(sessionStorage.getItem(key)) || undefined);
  useEffect(() => sessionStorage.removeItem(key), [key]);
  return id;
}
