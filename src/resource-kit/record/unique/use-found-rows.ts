import { useEffect, useState } from 'react';
import type { Filter } from '../../../domain/query/query';
import type { Resource, Row } from '../../../domain/resource';
import { useDevice } from '../../device/device';

/** Enough to find another one beside the edited row. */
export const fewRows = [0, 1] as const;
const none: readonly (readonly Row[])[] = [];

/** A few rows for each of several filters, live; none until they are known. A null filter finds none. */
export function useFoundRows(
  resource: Resource,
  filters: readonly (Filter | null)[],
): readonly (readonly Row[])[] {
  const device = useDevice();
  const { name } = resource;
  const key = JSON.stringify(filters);
  const [found, setFound] = useState({ key, rows: none });
  useEffect(() => {
    const asked: readonly (Filter | null)[] = JSON.parse(key);
    const rows: (readonly Row[])[] = asked.map(() => []);
    const stops = asked.map((filter, index) =>
      filter === null
        ? null
        : device.watchRows({ resource: name, filter, sort: [], range: fewRows }, (result) => {
            rows[index] = result.rows;
            setFound({ key, rows: [...rows] });
          }),
    );
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [device, name, key]);
  return found.key === key ? found.rows : none;
}
