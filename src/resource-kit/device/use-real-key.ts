import { useEffect, useState } from 'react';
import { useDevice } from './device';

/** The key by which a row is found: the server's, once it has given one in place of a temporary one. */
export function useRealKey(id: number): number {
  const device = useDevice();
  const [replaced, setReplaced] = useState<Readonly<Record<number, number>>>({});
  useEffect(() => (id < 0 ? device.watchRealKeys([id], setReplaced) : undefined), [device, id]);
  return replaced[id] ?? id;
}
