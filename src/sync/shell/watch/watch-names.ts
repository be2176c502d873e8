import { everyRow, type Filter, type RowsQuery, type Sort } from '../../../domain/query/query';
import { keyOf, nameOf } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import type { Device, RowName } from '../../device';

/** Names of rows; a row created here keeps the temporary key that was asked for. */
export function watchNamesOf(
  device: Pick<Device, 'watchRows' | 'watchRow'>,
  name: string,
  which: readonly number[] | Filter,
  onNames: (names: readonly RowName[]) => void,
): () => void {
  const resource = resourceOf(name);
  const watchStored = (filter: Filter, sort: Sort, range: RowsQuery['range']): (() => void) =>
    device.watchRows({ resource: name, filter, sort, range }, ({ rows }) =>
      onNames(rows.map((row) => ({ id: keyOf(resource, row), name: nameOf(resource, row) }))),
    );
  if (!isKeys(which)) return watchStored(which, [resource.list.sort], everyRow);
  const stored = which.filter((id) => id >= 0);
  const ends = which
    .filter((id) => id < 0)
    .map((id) =>
      device.watchRow(name, id, (result) => {
        if (result.kind === 'row') onNames([{ id, name: nameOf(resource, result.row) }]);
      }),
    );
  if (stored.length > 0) ends.push(watchStored({ [resource.key]: stored }, [], [0, stored.length - 1]));
  return () => {
    for (const end of ends) end();
  };
}

function isKeys(which: readonly number[] | Filter): which is readonly number[] {
  return Array.isArray(which);
}
