import { keyOf } from '../../../domain/resource';
import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { MirrorStore } from '../../ports';

/** Which rows of a resource are on the device. */
export async function keysOnDevice(
  mirror: Pick<MirrorStore, 'rows'>,
  name: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!isResourceName(name)) return new Set();
  const resource = resourceOf(name);
  const rows = await mirror.rows(name, ids);
  return new Set(rows.map((row) => keyOf(resource, row)));
}
