import { useEffect, useState } from 'react';

const keyFor = (path: string, address: string) => `came from ${path} ${address}`;

/** A row's page is shown; `from` is the address of the list around it. */
export function keepCameFrom(path: string, id: number, from: string): void {
  sessionStorage.setItem(keyFor(path, from), String(id));
}

/** Key of the row whose page was shown before the list at this address, once; undefined: the list begins at its top. */
export function useCameFrom(path: string, address: string): number | undefined {
  const key = keyFor(path, address);
  const [id] = useState(() => Number(sessionStorage.getItem(key)) || undefined);
  useEffect(() => sessionStorage.removeItem(key), [key]);
  return id;
}
