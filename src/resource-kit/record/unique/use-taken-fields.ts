import { type UseFormReturn, useWatch } from 'react-hook-form';
import { keptValue } from '../../../domain/field-text';
import type { Filter } from '../../../domain/query/query';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { label } from '../../../lib/label';
import type { Device } from '../../../sync/device';
import { useDevice } from '../../device/device';
import { firstResult } from '../../device/first-result';
import { fewRows, useFoundRows } from './use-found-rows';

export const takenLabel = label('It exists already');

export interface TakenFields {
  /** Fields of the form whose values another row on the device has, while the form is filled in. */
  readonly names: ReadonlySet<string>;
  /** The same for the values being saved, which may be newer than the shown ones. */
  readonly isTaken: (values: Row) => Promise<boolean>;
}

interface Edited {
  readonly resource: Resource;
  /** Null: a new one. */
  readonly row: Row | null;
  /** Values that the form does not show. */
  readonly base: Row;
}

/**
 * Values of a form's row that another row must not have (`unique`), checked against the device's rows: the server's and
 * waiting ones. Only if the device has all rows; the server decides in the end.
 */
export function useTakenFields(
  { control }: Pick<UseFormReturn<Record<string, unknown>>, 'control'>,
  { resource, row, base }: Edited,
): TakenFields {
  const device = useDevice();
  const sets = checkedSets(resource);
  const shown = resource.form.flat();
  const names = [...new Set(sets.flat())].filter((name) => shown.includes(name));
  const watched = useWatch({ control, name: names });
  const entered = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const filters = sets.map((set) => filterOf(resource, set, { ...base, ...entered }));
  const found = useFoundRows(resource, filters);
  const ownID = row && keyOf(resource, row);
  const hasOther = (rows: readonly Row[] | undefined) =>
    (rows ?? []).some((one) => keyOf(resource, one) !== ownID);
  const isTaken = async (values: Row) => {
    const asked = sets.map((set) => filterOf(resource, set, { ...base, ...values }));
    const rows = await Promise.all(asked.map((filter) => findNow(device, resource, filter)));
    return rows.some(hasOther);
  };
  const taken = sets.filter((_, index) => hasOther(found[index]));
  return { names: new Set(taken.map((set) => markedField(resource, set))), isTaken };
}

type FieldSet = readonly string[];

/** The sets that can be checked here and have a field in the form. */
function checkedSets({ mirror, unique = [], form }: Resource): readonly FieldSet[] {
  return mirror === 'all' ? unique.filter((set) => set.some((name) => form.flat().includes(name))) : [];
}

/** The last entered field shows it: a bin, not its warehouse. */
function markedField({ form }: Resource, set: FieldSet): string {
  return set.findLast((name) => form.flat().includes(name)) ?? '';
}

/** Null: a value is missing. Optional fields are compared even if empty: lists of a warehouse without a section. */
function filterOf({ fields }: Resource, set: FieldSet, values: Row): Filter | null {
  const filter: Record<string, string | number | null> = {};
  for (const name of set) {
    const value = keptValue(fields[name], values[name]) ?? null;
    if (value === null && fields[name]?.required) return null;
    if (value !== null && typeof value !== 'string' && typeof value !== 'number') return null;
    filter[name] = value;
  }
  return filter;
}

/** The device's immediate answer: saving must not wait for more. */
async function findNow(device: Device, { name }: Resource, filter: Filter | null): Promise<readonly Row[]> {
  if (filter === null) return [];
  const query = { resource: name, filter, sort: [], range: fewRows } as const;
  const result = await firstResult(device, query, () => true).catch(() => null);
  return result?.rows ?? [];
}
