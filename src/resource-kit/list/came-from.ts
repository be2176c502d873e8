import { useEffect, useState } from 'react';

const keyFor = (path: string) => `came from ${path}`;

/** A row's page is shown; `from` is the address of the list around it. */
export function keepCameFrom(path: string, id: number, from: string): void {
  sessionStorage.setItem(keyFor(path), `${id} ${from}`);
}

/** Key of the row whose page was shown before the list at this address, once; undefined: the list begins at its top. */
export function useCameFrom(path: string, address: string): number | undefined {
  const [id] = useState(() => {
    const [kept, from] = sessionStorage.getItem(keyFor(path))?.split(' ') ?? [];
    return from === address ? Number(kept) : undefined;
  });
  useEffect(() => sessionStorage.removeItem(keyFor(path)), [path]);
  return id;
}
