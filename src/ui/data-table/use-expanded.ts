import { useState } from 'react';
import type { RowKey } from './types';

export interface Expanded {
  readonly keys: ReadonlySet<RowKey>;
  readonly set: (key: RowKey, open: boolean) => void;
}

/** Which rows show their details. */
export function useExpanded(): Expanded {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const set = (key: RowKey, open: boolean) => {
    const next = new Set(keys);
    if (open) next.add(key);
    else next.delete(key);
    setKeys(next);
  };
  return { keys, set };
}
