import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import { groupBy } from '../../lib/group-by';
import type { Device, ToldRow, UserActionOutcome } from '../../sync/device';
import { SHOWN_IDS } from '../list/list-ids';

type Names = Pick<Device, 'readChildren'>;

/**
 * What users call the rows that are listed, as far as the device knows; else their keys.
 * @returns as many as there are rows, in their order
 */
export async function namesOfTold(
  device: Names,
  told: readonly ToldRow[],
  replaced: UserActionOutcome['replaced'],
): Promise<readonly (string | number)[]> {
  const rows = told.map((row) => ({ ...row, id: replaced[row.id] ?? row.id }));
  const unnamed = rows.slice(0, SHOWN_IDS).filter(({ resource, name }) => !name && isResourceName(resource));
  const groups = [...groupBy(unnamed, ({ resource }) => resource)];
  const named = groups.map(
    async ([resource, group]) => [resource, await namesIn(device, resource, group)] as const,
  );
  const found = new Map(await Promise.all(named));
  return rows.map(({ resource, id, name }) => name ?? found.get(resource)?.get(id) ?? id);
}

async function namesIn(
  device: Names,
  name: string,
  rows: readonly ToldRow[],
): Promise<ReadonlyMap<number, string>> {
  const resource = resourceOf(name);
  const known = await device.readChildren(
    name,
    rows.map(({ id }) => id),
  );
  const named = await Promise.all(
    known.map(async (row) => [keyOf(resource, row), await callRow(device, resource, row)] as const),
  );
  return new Map(named);
}

/** One that is called by another row (a company's value of a feature) has that row's name. */
async function callRow(device: Names, resource: Resource, row: Row): Promise<string> {
  const [first = ''] = resource.displayFields;
  const field = resource.fields[first];
  const id = row[first];
  if (field?.kind !== 'reference' || typeof id !== 'number') return nameOf(resource, row);
  const [other] = await device.readChildren(field.to, [id]);
  return other ? nameOf(resourceOf(field.to), other) : nameOf(resource, row);
}
