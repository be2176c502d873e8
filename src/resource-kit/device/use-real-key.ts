import { useEffect, useState } from 'react';
import { useDevice } from './device';

type Replacements = Readonly<Record<number, number>>;

const none: Replacements = {};

/** The key of a row created here once the server has given it one; until then, and of any other row, the key itself. */
export function useRealKey<K extends number | null>(id: K): K | number {
  const device = useDevice();
  const [replaced, setReplaced] = useState(none);
  useEffect(() => {
    if (id === null || id >= 0) return;
    return device.watchRealKeys([id], setReplaced);
  }, [device, id]);
  return id === null ? id : (replaced[id] ?? id);
}
