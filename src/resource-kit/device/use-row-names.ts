import { useEffect, useState } from 'react';
import type { Filter } from '../../domain/query/query';
import type { RowName } from '../../sync/device';
import { useDevice } from './device';

/** What users call the rows of a small resource (warehouses, routes), in its own order, live. Empty until known. */
export function useRowNames(resource: string, filter: Filter = {}): readonly RowName[] {
  const device = useDevice();
  const [names, setNames] = useState<readonly RowName[]>([]);
  const asked = JSON.stringify(filter);
  useEffect(() => device.watchNames(resource, JSON.parse(asked), setNames), [device, resource, asked]);
  return names;
}
