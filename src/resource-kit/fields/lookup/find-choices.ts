import type { Filter } from '../../../domain/query/query';
import { keyOf, nameOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import type { Device } from '../../../sync/device';
import type { Choice, ChoiceValue } from '../../../ui/forms/choice';
import { firstResult } from '../../device/first-result';
import type { FirstRow } from '../../screens/use-first-row';

const maxEntries = 7;

interface Wanted {
  /** Name of the resource to choose from. */
  readonly resource: string;
  readonly filter: Filter;
  /** Without outer blanks; empty: the first ones. */
  readonly term: string;
  readonly first: FirstRow | undefined;
}

/** The rows that a lookup offers for the typed text. Enter takes the first: the one with exactly this code or name. */
export async function findChoices(
  device: Pick<Device, 'watchRows'>,
  { resource: name, filter, term, first }: Wanted,
): Promise<readonly Choice<ChoiceValue>[]> {
  const resource = resourceOf(name);
  const query = {
    resource: name,
    filter: term === '' ? filter : { ...filter, search: { like: term } },
    sort: [resource.list.sort],
    range: [0, maxEntries - 1],
  } as const;
  const [named, result] = await Promise.all([
    findNamed(device, resource, filter, term),
    firstResult(device, query),
  ]);
  if (first && result.total === 0 && term === '') return first.choices(resource, filter);
  const rows = new Map([...named, ...result.rows].map((row) => [keyOf(resource, row), row]));
  return [...rows.values()]
    .slice(0, maxEntries)
    .map((row) => ({ value: keyOf(resource, row), label: nameOf(resource, row) }));
}

/**
 * The row whose code or name is the term: it sorts first among those that begin with it. Only resources that are
 * completely on the device are asked twice.
 */
export async function findNamed(
  device: Pick<Device, 'watchRows'>,
  resource: Resource,
  filter: Filter,
  term: string,
): Promise<readonly Row[]> {
  const [name = ''] = resource.displayFields;
  const kind = resource.fields[name]?.kind;
  if (term === '' || resource.mirror !== 'all' || name in filter || (kind !== 'text' && kind !== 'code'))
    return [];
  const { rows } = await firstResult(device, {
    resource: resource.name,
    filter: { ...filter, [name]: { startsWith: term } },
    sort: [[name, 'ASC']],
    range: [0, 0],
  });
  return rows.filter((row) => String(row[name]).toLowerCase() === term.toLowerCase());
}
