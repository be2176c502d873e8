import { type LabelType, labelSources } from '../../domain/labels/placeholders';
import { keyOf, type Row } from '../../domain/resource';
import type { Device } from '../../sync/device';

/** Rows that labels name besides their own, by resource and key. */
export type RelatedRows = ReadonlyMap<string, Row>;

export function relatedRow(rows: RelatedRows, resource: string, id: number): Row | null {
  return rows.get(`${resource}/${id}`) ?? null;
}

/**
 * Reads the rows that labels refer to from the device. @param known rows at hand already, by resource: the task of
 * packages
 */
export async function readRelated(
  device: Pick<Device, 'readRows'>,
  type: LabelType,
  rows: readonly Row[],
  known: Readonly<Record<string, readonly Row[]>> = {},
): Promise<RelatedRows> {
  const found = new Map<string, Row>();
  const ofRelation = new Map<string, readonly Row[]>();
  for (const [name, { resource, through, of }] of Object.entries(labelSources[type].related)) {
    const from = of === undefined ? rows : (ofRelation.get(of) ?? []);
    const ids = [...new Set(from.map((row) => row[through]))].filter((id) => typeof id === 'number');
    const given = known[resource.name];
    const sort = [resource.list.sort];
    const read =
      given ??
      (ids.length === 0
        ? []
        : await device.readRows({ resource: resource.name, filter: { [resource.key]: ids }, sort }));
    ofRelation.set(name, read);
    for (const row of read) found.set(`${resource.name}/${keyOf(resource, row)}`, row);
  }
  return found;
}
