import { useEffect, useState } from 'react';
import type { Filter } from '../../domain/query/query';
import type { RowName } from '../../sync/device';
import { useDevice } from './device';

/**
 * Names of rows, live. Empty until known. @param which keys, or a filter on a small resource (warehouses, routes): then
 * in its own order
 */
export function useRowNames(resource: string, which: readonly number[] | Filter = {}): readonly RowName[] {
  const device = useDevice();
  const [names, setNames] = useState<readonly RowName[]>([]);
  const asked = JSON.stringify(which);
  useEffect(
    () => (asked === '[]' ? undefined : device.watchNames(resource, JSON.parse(asked), setNames)),
    [device, resource, asked],
  );
  return names;
}
